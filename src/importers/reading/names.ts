/** A run's name when its format gives it none: its file's name without folder and ending. */
export function nameOfFile(path: string): string {
  const name = path.split("/").at(-1) ?? path;
  return name.replace(/(?<=.)\.gz$/iu, "").replace(/(?<=.)\.[^.]+$/u, "") || path;
}
