import { useLingui } from '@lingui/react/macro'
import { timeOfDay } from '../../lib/settings/time.ts'
import type { ListedEntry } from './listed-entry.ts'
import { MoodMark } from './MoodMark.tsx'
import css from './timeline.module.css'

const many = 4

/** The small print of an entry: its time, its mood, and its first tags. */
export function EntryMeta({ entry }: { entry: Pick<ListedEntry, 'entry_time' | 'mood' | 'tags'> }) {
  const { t } = useLingui()
  const { entry_time, mood, tags } = entry
  const left = tags.length - many
  if (!entry_time && !mood && tags.length === 0) return null
  return (
    <p className={css.meta}>
      {entry_time && <span>{timeOfDay(entry_time)}</span>}
      {mood && <MoodMark mood={mood} />}
      {tags.slice(0, many).map((tag) => (
        <span key={tag} className={css.tag}>
          <bdi>{tag}</bdi>
        </span>
      ))}
      {left > 0 && <span title={tags.slice(many).join(', ')}>{t`+${left} tags`}</span>}
    </p>
  )
}
