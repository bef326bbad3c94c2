import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { seenPicture } from '../../lib/html/picture-cache.ts'
import { readThrough } from '../../lib/html/signed-pictures.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { timeOfDay } from '../../lib/settings/time.ts'
import { Html } from '../../ui/html/Html.tsx'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { readingClass } from '../../ui/reading/reading.ts'
import type { JournalEntry } from '../data/types.ts'
import { feelings } from '../feelings.ts'
import { entryName } from '../timeline/EntryRow.tsx'
import { listed } from '../timeline/listed-entry.ts'
import { MoodMark } from '../timeline/MoodMark.tsx'
import { useEntryCommands } from '../timeline/use-entry-commands.ts'
import css from './day.module.css'

/** An entry, whole, to read. Its photos are kept on this device once they were seen. */
export function DayEntry({ entry }: { entry: JournalEntry }) {
  const { t, i18n } = useLingui()
  const name = entryName(entry)
  const commands = useEntryCommands(listed(entry))
  const row = useRow<HTMLElement>(entry.id, name, commands)
  useLayoutEffect(() => readThrough('journal', (path) => seenPicture('journal', path)), [])
  const { entry_time, title, body_html, mood, tags } = entry
  const felt = entry.feelings.flatMap((key) => (feelings[key] ? [i18n._(feelings[key])] : []))
  return (
    <article className={css.entry} aria-label={name} {...row}>
      <header className={css.head}>
        {entry_time && <time className={css.time}>{timeOfDay(entry_time)}</time>}
        <span className={css.tools}>
          <Link
            from="/journal"
            to="/journal"
            search={(before) => ({ ...before, entry: entry.id })}
            className={css.edit}
            aria-label={t`Edit ${name}`}
          >
            <IconPencil size={16} stroke={1.75} aria-hidden="true" />
            {t`Edit`}
          </Link>
          <RowMenu label={t`More about ${name}`} commands={commands} />
        </span>
      </header>
      <div className={readingClass}>
        {title && (
          <h3 className={css.title}>
            <bdi>{title}</bdi>
          </h3>
        )}
        <Html html={body_html} captions />
      </div>
      {(mood || felt.length > 0 || tags.length > 0) && (
        <footer className={css.meta}>
          {mood && <MoodMark mood={mood} />}
          {felt.length > 0 && <span>{felt.join(', ')}</span>}
          {tags.map((tag) => (
            <Link key={tag} to="/journal" search={{ tab: 'search', tag }} className={css.tag}>
              <bdi>{tag}</bdi>
            </Link>
          ))}
        </footer>
      )}
    </article>
  )
}
