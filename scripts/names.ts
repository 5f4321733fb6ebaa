/** `claude-code` → `claudeCode`. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase());
}
