/** “Group progress dashboard”: the key of a flag, as words. */
export function flagName(key: string) {
  const words = key.replace(/^real_time_/, 'real-time ').replaceAll('_', ' ')
  return words.charAt(0).toLocaleUpperCase() + words.slice(1)
}
