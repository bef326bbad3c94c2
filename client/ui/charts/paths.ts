import type { Scale } from './scale.ts'

/** A number on a day. */
export interface DayValue {
  on: string
  value: number
}

export const dayNumber = (day: string) => Date.parse(`${day}T12:00:00Z`) / 86_400_000

/** A line through what is known of days, as an SVG path. */
export const linePath = (points: readonly DayValue[], x: Scale, y: Scale) =>
  points.map(({ on, value }, at) => `${at === 0 ? 'M' : 'L'}${short(x(dayNumber(on)))} ${short(y(value))}`).join('')

/** The ground under a line, down to its foot. */
export function areaPath(points: readonly DayValue[], x: Scale, y: Scale, foot: number) {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return ''
  return `${linePath(points, x, y)}L${short(x(dayNumber(last.on)))} ${foot}L${short(x(dayNumber(first.on)))} ${foot}Z`
}

export const short = (value: number) => Math.round(value * 100) / 100
