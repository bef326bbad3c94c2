import type { CSSProperties } from 'react'
import { shortDate, weekdayName } from '../../lib/settings/time.ts'
import { weekdayOf } from '../data/wall-clock.ts'
import css from './poster.module.css'
import { posterOf } from './poster-art.ts'

/** The picture of an event that has none of its own; the large ones carry its day. It says nothing that words do not. */
export function Poster(props: { id: string; day?: string; className?: string | undefined }) {
  const { id, day, className = '' } = props
  const { motif, from, to, mark, x, y, turn } = posterOf(id)
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--from': `var(--${from})`,
    '--to': `var(--${to})`,
    '--mark': `var(--${mark})`,
    '--x': `${x}%`,
    '--y': `${y}%`,
    '--turn': `${turn}deg`,
  }
  return (
    <div className={`${css.poster} ${className}`} data-poster={motif} style={style} aria-hidden="true">
      {day && (
        <p className={css.day}>
          {weekdayName(weekdayOf(day))}
          <b>{shortDate(day)}</b>
        </p>
      )}
    </div>
  )
}
