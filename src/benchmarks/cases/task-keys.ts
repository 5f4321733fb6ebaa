const HASH = /^(?:[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/iu;

/** The key of a task id. One that is unique by itself means the same task everywhere, others only within a benchmark. */
export function idKey(benchmark: string, id: string): string {
  return HASH.test(id) ? `id:${id.toLowerCase()}` : `id:${benchmark}:${id}`;
}

/** The keys of a task's words: none when there are too few to tell a task by. */
export function textKeys(task: string): string[] {
  const plain = task
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return plain.length < 20 ? [] : [`task:${plain}`];
}
