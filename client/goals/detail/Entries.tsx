import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDate } from '../../lib/settings/time.ts'
import { withUnit } from '../data/amounts.ts'
import { notesOf, originsOf } from '../data/history.ts'
import type { Goal, GoalEntry } from '../data/types.ts'
import css from '../figures/detail.module.css'
import { useStateWords } from '../figures/use-state-words.ts'
import { removeEntryOf } from './detail-commands.ts'
import { downloadEntries } from './download-csv.ts'

/** One’s own entries, the latest first, each with where it comes from and a button that takes it away. */
export function Entries({ goal, entries }: { goal: Goal; entries: readonly GoalEntry[]; today: string }) {
  const { t } = useLingui()
  const [count, setCount] = useState(7)
  const notes = useQuery(notesOf(goal.id)).data ?? []
  const origins = useQuery(originsOf(goal.id)).data ?? []
  const latest = entries.toSorted((a, b) =>
    a.on_date < b.on_date ? 1 : a.on_date > b.on_date ? -1 : a.at < b.at ? 1 : -1,
  )
  return (
    <section className={css.part} aria-labelledby="entries">
      <h3 id="entries" className={css.heading}>
        {t`Entries`}
        {entries.length > 0 && (
          <button
            type="button"
            className={css.icon}
            aria-label={t`Download entries as CSV`}
            onClick={() => void downloadEntries(goal)}
          >
            <IconDownload size={17} stroke={1.5} />
          </button>
        )}
      </h3>
      {entries.length === 0 && <p className={css.muted}>{t`No entries yet. Any past day can be filled in.`}</p>}
      <ul className={css.lines}>
        {latest.slice(0, count).map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            goal={goal}
            note={notes.find(({ entry_id }) => entry_id === entry.id)?.note}
            origin={origins.find(({ entry_id }) => entry_id === entry.id)}
          />
        ))}
      </ul>
      {latest.length > count && (
        <Button size="xs" variant="subtle" onClick={() => setCount(count + 30)}>
          {t`Show more`}
        </Button>
      )}
    </section>
  )
}

interface EntryProps {
  entry: GoalEntry
  goal: Goal
  note: string | undefined
  origin: { title: string; url: string } | undefined
}

function Entry({ entry, goal, note, origin }: EntryProps) {
  const { t } = useLingui()
  const states = useStateWords()
  const { origin_type, state, value, on_date, anonymous } = entry
  const from: Record<string, string> = {
    lesson: t`From a lesson`,
    task: t`From a task`,
    event: t`From an event`,
    message: t`From a message`,
    journal_day: t`From your journal`,
  }
  return (
    <li className={css.line}>
      <span className={css.when}>{shortDate(on_date)}</span>
      <span className={css.grow}>
        {origin ? (
          <a className={css.link} href={origin.url} dir="auto">
            {origin.title}
          </a>
        ) : (
          (from[origin_type] ?? states[state])
        )}
        {origin && <span className={css.note}>{from[origin_type]}</span>}
        {anonymous && <span className={css.note}>{t`Without your name`}</span>}
        {note && (
          <span className={css.note} dir="auto">
            {note}
          </span>
        )}
      </span>
      {value !== null && <span className={css.amount}>{withUnit(value, goal.unit)}</span>}
      <button
        type="button"
        className={css.icon}
        aria-label={t`Remove the entry of ${shortDate(on_date)}`}
        onClick={() => removeEntryOf(goal, entry)}
      >
        <IconX size={16} stroke={1.5} />
      </button>
    </li>
  )
}
