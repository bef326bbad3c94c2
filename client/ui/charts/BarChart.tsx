import { useId } from 'react'
import css from './charts.module.css'
import { most } from './LineChart.tsx'
import { short } from './paths.ts'
import { linear, niceTicks } from './scale.ts'

export interface ChartBar {
  name: string
  value: number
  /** It rested: its ground is hatched, so that nothing seems to be missing. */
  rests?: boolean
}

/** A bar alone is no wall: the share of the width that one takes at most. */
const widest = 12
/** So many have room for a name under each. */
const named = 6

interface BarChartProps {
  /** Its message, in a sentence. */
  label: string
  bars: readonly ChartBar[]
  /** The height that each is to reach. */
  target?: number | undefined
  format: (value: number) => string
}

/** Bars beside each other, with a line at what they are to reach. */
export function BarChart({ label, bars, target, format }: BarChartProps) {
  const id = useId()
  if (bars.length === 0) return null
  const values = bars.map(({ value }) => value)
  const all = niceTicks(0, most([...values, target ?? 0]))
  // what is counted in ones has no halves at its side
  const ticks = values.every(Number.isInteger) ? all.filter((tick, at) => tick % 1 === 0 || at === all.length - 1) : all
  const y = linear([0, ticks.at(-1)!], [100, 0])
  const step = 100 / bars.length
  const wide = Math.min(step * 0.64, widest)
  const at = (place: number) => short(place * step + (step - wide) / 2)
  const ofBar = (value: number, place: number) =>
    `M${at(place)} 100V${short(y(Math.max(0, value)))}h${short(wide)}V100Z`
  const path = (chosen: (bar: ChartBar) => boolean) =>
    bars.map((bar, place) => (chosen(bar) && bar.value > 0 ? ofBar(bar.value, place) : '')).join('')
  const reached = ({ value }: ChartBar) => target === undefined || value >= target
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
        <path
          className={css.resting}
          d={bars.map(({ rests }, place) => (rests ? `M${at(place)} 100V92h${short(wide)}V100Z` : '')).join('')}
        />
        <path className={css.bar} d={path(reached)} />
        <path className={css.barBegun} d={path((bar) => !reached(bar))} />
        {target !== undefined && target > 0 && <path className={css.pace} d={`M0 ${y(target)}H100`} />}
      </svg>
      {bars.length > named ? (
        <div className={css.days} aria-hidden="true">
          <span>{bars[0]!.name}</span>
          <span>{bars.at(-1)!.name}</span>
        </div>
      ) : (
        <div className={`${css.days} ${css.names}`} aria-hidden="true">
          {bars.map(({ name }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar stays where it is
            <span key={place}>{name}</span>
          ))}
        </div>
      )}
    </figure>
  )
}
