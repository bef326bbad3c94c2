import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dayAfter } from '../../lib/settings/days.ts'
import { cell, dayAt, type HeatLevel, heatDays, heatLevels, placeOf } from './heat-days.ts'
import css from './heat-map.module.css'

interface HeatMapProps {
  /** The name of what it shows. */
  label: string
  from: string
  to: string
  levelOf: (day: string) => HeatLevel
  /** A day with what it had, in words. */
  wordsOf: (day: string) => string
  monthName: (day: string) => string
  /** 0 for Sunday, 1 for Monday. */
  weekStart: number
  /** Somebody chose a day, by pointer or Enter. */
  onPick?: ((day: string) => void) | undefined
}

/** A calendar of days as coloured squares. Arrow keys go from day to day, and the line under it says what each had. */
export function HeatMap({ label, from, to, levelOf, wordsOf, monthName, weekStart, onPick }: HeatMapProps) {
  const [day, setDay] = useState(to)
  const frame = useRef<HTMLDivElement>(null)
  const { first, weeks, paths, months } = useMemo(
    () => heatDays(from, to, levelOf, weekStart, monthName),
    [from, to, levelOf, weekStart, monthName],
  )
  // the last weeks are what one comes for
  useLayoutEffect(() => {
    const box = frame.current
    if (box) box.scrollLeft = getComputedStyle(box).direction === 'rtl' ? -box.scrollWidth : box.scrollWidth
  }, [])

  const chosen = day < from || day > to ? to : day
  const under = (event: MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const x = isRtl ? box.right - event.clientX : event.clientX - box.left
    return dayAt(x, event.clientY - box.top, first, from, to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const week = isRtl ? -7 : 7
    const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -week, ArrowRight: week }
    const step = steps[event.key]
    const next = event.key === 'Home' ? from : event.key === 'End' ? to : step ? dayAfter(chosen, step) : null
    if (event.key === 'Enter') onPick?.(chosen)
    else if (!next) return
    else if (next >= from && next <= to) setDay(next)
    event.preventDefault()
    event.stopPropagation()
  }
  const { x, y } = placeOf(chosen, first)
  return (
    <div className={css.map}>
      <div ref={frame} className={css.frame}>
        <div
          className={css.days}
          style={{ inlineSize: weeks * cell, blockSize: 7 * cell }}
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={weeks * 7}
          aria-valuenow={(x / cell) * 7 + y / cell}
          aria-valuetext={wordsOf(chosen)}
          onKeyDown={onKeyDown}
          onMouseMove={(event) => {
            const found = under(event)
            if (found && found !== chosen) setDay(found)
          }}
          onClick={(event) => {
            const found = under(event)
            if (found) setDay(found)
            if (found) onPick?.(found)
          }}
        >
          <svg viewBox={`0 0 ${weeks * cell} ${7 * cell}`} aria-hidden="true">
            {heatLevels.map((level) => paths[level] && <path key={level} data-level={level} d={paths[level]} />)}
          </svg>
          <i className={css.chosen} style={{ insetInlineStart: x - 2, insetBlockStart: y - 2 }} />
        </div>
        <div className={css.months} style={{ inlineSize: weeks * cell }} aria-hidden="true">
          {months.map(({ name, week }, at) =>
            week > weeks - 2 ? null : (
              <span key={`${name}${week}`} style={{ insetInlineStart: week * cell }} data-first={at === 0}>
                {name}
              </span>
            ),
          )}
        </div>
      </div>
      <p className={css.words}>{wordsOf(chosen)}</p>
    </div>
  )
}
