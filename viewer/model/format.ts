/** A duration for people: "0.4 s", "11 min 42 s", "3 h 5 min". */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 1) return `${Math.round(milliseconds)} ms`;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.round(hours / 24)} days`;
}

/** A number of characters for people. */
export function characters(count: number): string {
  if (count < 1000) return `${count} characters`;
  if (count < 1_000_000) return `${(count / 1000).toFixed(count < 10_000 ? 1 : 0)} thousand characters`;
  return `${(count / 1_000_000).toFixed(1)} million characters`;
}

export function whole(number: number): string {
  return number.toLocaleString("en-US");
}
