const minute = 60_000
const at = (now: Date, days: number, hour: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour)

/** The moments until which to snooze. In the evening, tonight is no longer offered. */
export function snoozes(now: Date): { hour: Date; tonight: Date | null; tomorrow: Date } {
  const tonight = at(now, 0, 19)
  return {
    hour: new Date(now.getTime() + 60 * minute),
    tonight: tonight.getTime() - now.getTime() >= 60 * minute ? tonight : null,
    tomorrow: at(now, 1, 8),
  }
}

/** The earliest moment that may be named: a little over three minutes from now. */
export const soonest = (now: Date) => new Date(now.getTime() + 4 * minute)
