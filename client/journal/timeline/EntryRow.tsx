import { useLingui } from '@lingui/react/macro'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useRow } from '../../lib/registries/row-commands.ts'
import { noon } from '../../lib/settings/days.ts'
import { shortMonth } from '../../lib/settings/short-month.ts'
import { fullDate, timeOfDay, weekdayName } from '../../lib/settings/time.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { useSwipe } from '../../ui/use-swipe.ts'
import { EntryMeta } from './EntryMeta.tsx'
import type { ListedEntry } from './listed-entry.ts'
import { Photo } from './Photo.tsx'
import css from './timeline.module.css'
import { useEntryCommands } from './use-entry-commands.ts'

interface EntryRowProps {
  entry: ListedEntry
  today: string
  /** It is the first of its day here, and shows it. */
  withDay: boolean
  /** The date has its month and year, where no heading says them. */
  dated?: boolean
}

/** An entry in a list: its day, its words, its mood and a photo. A finger that draws it to the left deletes it. */
export const EntryRow = memo(function EntryRow({ entry, today, withDay, dated = false }: EntryRowProps) {
  const { t } = useLingui()
  const name = entryName(entry)
  const commands = useEntryCommands(entry)
  const row = useRow<HTMLElement>(entry.id, name, commands)
  const swipe = useSwipe({ right: undefined, left: () => commands().at(-1)?.run() })
  const { title, preview, photo, photos } = entry
  return (
    <article
      className={css.row}
      data-starts={withDay || undefined}
      data-drawn={swipe.way < 0 || undefined}
      data-enough={swipe.isEnough}
      {...swipe.touches}
      {...row}
    >
      {swipe.way !== 0 && (
        <span className={css.drawn} aria-hidden="true">
          <IconTrash size={22} stroke={1.5} />
        </span>
      )}
      <div className={css.inside} style={swipe.way === 0 ? undefined : { transform: `translateX(${swipe.way}px)` }}>
        <DateMark day={entry.entry_date} today={today} shown={withDay} dated={dated} />
        <div className={css.words}>
          {title && (
            <h3 className={css.title}>
              <bdi>{title}</bdi>
            </h3>
          )}
          {preview ? (
            <p className={css.preview} dir="auto" data-alone={!title || undefined}>
              {preview}
            </p>
          ) : (
            !title && <p className={css.nothing}>{photos ? t`Only photos` : t`No words yet`}</p>
          )}
          <EntryMeta entry={entry} />
        </div>
        {photo ? (
          <Photo photo={photo} count={Number(photos)} />
        ) : (
          photos !== false &&
          photos !== 0 && <IconPhoto className={css.hasPhoto} size={18} stroke={1.5} aria-label={t`Has photos`} />
        )}
        <RowMenu className={css.more!} label={t`More about ${name}`} commands={commands} />
      </div>
      <Link
        from="/journal"
        to="/journal"
        search={(before) => ({ ...before, entry: entry.id })}
        className={css.open}
        aria-label={name}
      />
    </article>
  )
})

/** The name of an entry where its words are not read: its title, or its day and time. */
export function entryName({ title, entry_date, entry_time }: Pick<ListedEntry, 'title' | 'entry_date' | 'entry_time'>) {
  if (title) return title
  return entry_time ? `${fullDate(entry_date)}, ${timeOfDay(entry_time)}` : fullDate(entry_date)
}

function DateMark(props: { day: string; today: string; shown: boolean; dated: boolean }) {
  const { day, today, shown, dated } = props
  if (!shown) return <span className={css.day} />
  const year = day.slice(0, 4)
  return (
    <time className={css.day} dateTime={day} data-today={day === today || undefined}>
      <span className={css.unseen}>{fullDate(day)}</span>
      <span aria-hidden="true" className={css.near}>
        {dated ? shortMonth(day) : weekdayName(noon(day).getUTCDay() || 7, 'short')}
      </span>
      <span aria-hidden="true" className={css.number}>
        {Number(day.slice(8))}
      </span>
      {dated && year !== today.slice(0, 4) && (
        <span aria-hidden="true" className={css.near}>
          {year}
        </span>
      )}
    </time>
  )
}
