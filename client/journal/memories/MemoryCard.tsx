import { useLingui } from '@lingui/react/macro'
import { IconCalendar, IconEyeOff, IconMaximize } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { stepAway, useRow } from '../../lib/registries/row-commands.ts'
import { fullDate } from '../../lib/settings/time.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { picturesIn } from '../data/picture.ts'
import type { Memory } from '../data/reading.ts'
import { previewOf } from '../timeline/listed-entry.ts'
import { MoodMark } from '../timeline/MoodMark.tsx'
import { Photo } from '../timeline/Photo.tsx'
import { useOpenEntry } from '../write/start-entry.ts'
import css from './memories.module.css'
import { hideMemory } from './memory-commands.ts'
import { memoryWords } from './memory-words.ts'

/** An entry that has come back: when it was, its first lines, and a photo. */
export function MemoryCard({ memory, onHide }: { memory: Memory; onHide: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const open = useOpenEntry()
  const { entry_id: id, entry_date: day, title, body_html, mood } = memory
  const when = memoryWords(memory)
  const name = title ?? fullDate(day)
  const commands = [
    { key: 'open', label: t`Open`, Icon: IconMaximize, run: () => open(id) },
    {
      label: t`Show this day`,
      Icon: IconCalendar,
      run: () => void navigate({ to: '/journal', search: { day } }),
    },
    {
      label: t`Not this one again`,
      Icon: IconEyeOff,
      run: () => {
        stepAway()
        hideMemory(id)
        onHide()
      },
    },
  ] as const
  const row = useRow<HTMLLIElement>(`memory-${id}`, name, commands)
  const pictures = picturesIn(body_html)
  return (
    <li className={css.card} {...row}>
      <div className={css.words}>
        <p className={css.when}>{when}</p>
        <p className={css.date}>
          <time dateTime={day}>{fullDate(day)}</time>
        </p>
        {title && (
          <h3 className={css.title}>
            <bdi>{title}</bdi>
          </h3>
        )}
        <p className={css.preview} dir="auto">
          {previewOf(wordsIn(body_html.slice(0, 6000)))}
        </p>
        {mood && (
          <p className={css.mood}>
            <MoodMark mood={mood} />
          </p>
        )}
      </div>
      {pictures[0] && <Photo photo={pictures[0]} count={pictures.length} />}
      <Link
        from="/journal"
        to="/journal"
        search={(before) => ({ ...before, entry: id })}
        className={css.open}
        aria-label={`${when}: ${name}`}
      />
      <RowMenu className={css.more!} label={t`More about ${name}`} commands={commands} />
    </li>
  )
}
