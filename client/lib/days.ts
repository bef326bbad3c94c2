/** A calendar day without a zone, as the database keeps it ("2026-03-12"): the one that it is here, at that moment. */
export function dayOf(now: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** How many days a day is from today; negative when it has passed. */
export function daysUntil(day: string, now: Date): number {
  return Math.round((noon(day).getTime() - noon(dayOf(now)).getTime()) / 86_400_000)
}

/** A moment of that day which is on it in every season. */
export const noon = (day: string) => new Date(`${day}T12:00:00`)
