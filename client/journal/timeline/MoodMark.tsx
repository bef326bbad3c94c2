import { useLingui } from '@lingui/react/macro'
import { moodOf } from '../moods.ts'
import css from './timeline.module.css'

/** A mood as its face and its word. */
export function MoodMark({ mood }: { mood: number }) {
  const { i18n } = useLingui()
  const known = moodOf(mood)
  if (!known) return null
  return (
    <span className={css.mood}>
      <known.Icon size={16} stroke={1.5} aria-hidden="true" />
      {i18n._(known.name)}
    </span>
  )
}
