/** The group of every item: items that share a key, directly or through others, are one group, named by its first key. */
export function groupsOf(items: readonly { taskKeys: readonly string[] }[]): string[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    let root = key;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    if (root !== key) parents.set(key, root);
    return root;
  };
  for (const { taskKeys } of items) {
    const [first, ...others] = taskKeys;
    for (const other of others) {
      const [one, two] = [rootOf(first ?? ""), rootOf(other)].sort();
      if (one !== undefined && two !== undefined && one !== two) parents.set(two, one);
    }
  }
  return items.map(({ taskKeys }) => rootOf(taskKeys[0] ?? ""));
}
