/** “Group progress dashboard”: the key of a flag, as words. */
export function flagName(key: string) {
  const words = key.replaceAll('_', ' ')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}
