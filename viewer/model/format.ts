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

/** A size for people: "640 bytes", "12 kB", "1.2 GB". */
export function bytes(count: number): string {
  if (count < 1000) return `${count} bytes`;
  if (count < 1_000_000) return `${Math.round(count / 1000)} kB`;
  if (count < 1_000_000_000) return `${(count / 1_000_000).toFixed(count < 10_000_000 ? 1 : 0)} MB`;
  return `${(count / 1_000_000_000).toFixed(1)} GB`;
}

/** How long ago, for people: "just now", "5 min ago"; beyond a week the day. */
export function ago(time: number, now: number): string {
  const minutes = Math.floor((now - time) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  if (minutes < 7 * 24 * 60) return `${Math.floor(minutes / 60 / 24)} days ago`;
  return new Date(time).toISOString().slice(0, 10);
}
