import { useId } from 'react'
import css from './charts.module.css'
import { areaPath, type DayValue, dayNumber, linePath } from './paths.ts'
import { linear, niceTicks } from './scale.ts'

export interface LineChartProps {
  /** Its message, in a sentence. */
  label: string
  points: readonly DayValue[]
  /** The line to keep to, which is dashed. */
  pace?: readonly DayValue[]
  /** The ends of the scale where the numbers alone do not say them. */
  range?: readonly [number, number]
  format: (value: number) => string
  formatDay: (day: string) => string
}

/** A line through days, with another beside it to keep to. The shapes stretch; the words stand beside them. */
export function LineChart({ label, points, pace = [], range, format, formatDay }: LineChartProps) {
  const id = useId()
  const all = [...points, ...pace]
  if (all.length === 0) return null
  const values = [...all.map(({ value }) => value), ...(range ?? [])]
  const ticks = niceTicks(least(values), most(values))
  const days = all.map(({ on }) => on).sort()
  const [first, last] = [days[0]!, days.at(-1)!]
  const x = linear([dayNumber(first), dayNumber(last)], [0, 100])
  const y = linear([ticks[0]!, ticks.at(-1)!], [100, 0])
  const end = points.at(-1)
  return (
    <figure className={css.chart} role="img" aria-labelledby={id}>
      <figcaption id={id} className={css.unseen}>
        {label}
      </figcaption>
      <div className={css.ticks} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ insetBlockStart: `${y(tick)}%` }}>
            {format(tick)}
          </span>
        ))}
      </div>
      <svg className={css.plot} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {ticks.map((tick) => (
          <path key={tick} className={css.rule} d={`M0 ${y(tick)}H100`} />
        ))}
        <path className={css.ground} d={areaPath(points, x, y, 100)} />
        {pace.length > 1 && <path className={css.pace} d={linePath(pace, x, y)} />}
        <path className={css.line} d={linePath(points, x, y)} />
        {end && <path className={css.end} d={`M${x(dayNumber(end.on))} ${y(end.value)}h0`} />}
      </svg>
      <div className={css.days} aria-hidden="true">
        <span>{formatDay(first)}</span>
        {last !== first && <span>{formatDay(last)}</span>}
      </div>
    </figure>
  )
}

export const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b))
export const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b))
