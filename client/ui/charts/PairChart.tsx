import { useId } from 'react'
import css from './charts.module.css'
import { most } from './LineChart.tsx'
import own from './pair-chart.module.css'
import { short } from './paths.ts'
import { linear, niceTicks } from './scale.ts'

interface PairChartProps {
  /** Its message, in a sentence. */
  label: string
  /** The names of what stands beside each other; the first is what one looks for. */
  first: string
  second: string
  /** Those that are marked have their name below. */
  bars: readonly { name: string; first: number; second: number; marked: boolean }[]
  format: (value: number) => string
}

/** Two bars beside each other at each place, such as failures and successes of an hour. */
export function PairChart({ label, first, second, bars, format }: PairChartProps) {
  const id = useId()
  if (bars.length === 0) return null
  const ticks = niceTicks(0, Math.max(4, most(bars.flatMap((bar) => [bar.first, bar.second]))))
  const y = linear([0, ticks.at(-1)!], [100, 0])
  const step = 100 / bars.length
  const wide = step * 0.36
  const path = (of: 'first' | 'second') =>
    bars
      .map((bar, place) => {
        const start = place * step + step * 0.12 + (of === 'second' ? wide + step * 0.04 : 0)
        return bar[of] > 0 ? `M${short(start)} 100V${short(y(bar[of]))}h${short(wide)}V100Z` : ''
      })
      .join('')
  return (
    <>
      <ul className={own.legend} aria-hidden="true">
        <li data-of="first">{first}</li>
        <li data-of="second">{second}</li>
      </ul>
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
          <path className={own.second} d={path('second')} />
          <path className={own.first} d={path('first')} />
        </svg>
        <div className={own.marks} aria-hidden="true">
          {bars.map(
            ({ name, marked }, place) =>
              marked && (
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar stays where it is
                <span key={place} style={{ insetInlineStart: `${(place + 0.5) * step}%` }}>
                  {name}
                </span>
              ),
          )}
        </div>
      </figure>
    </>
  )
}
