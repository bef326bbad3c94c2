/** The time that somebody typed: "18", "18:30", "1830", "6pm", "6.30 PM", "18h30". */
export function readTime(typed: string): string | undefined {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.:h]+/g, ' ')
    .trim()
  const [, hours, minutes = '0', half] = /^(\d{1,2}?) ?(\d\d)? ?([ap])? ?m?$/.exec(words) ?? []
  if (hours === undefined) return undefined
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return undefined
  const [midnight, noon] = [half === 'a' && hour === 12, half === 'p' && hour < 12]
  return `${String(midnight ? 0 : noon ? hour + 12 : hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}
