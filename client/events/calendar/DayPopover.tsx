import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { Picker } from '../../ui/menu/Picker.tsx'
import type { EventCard } from '../data/events.ts'
import type { DayEntry } from './by-day.ts'
import css from './calendar.module.css'
import { dayName, hourOf } from './day-label.ts'

/** All of a day, and the way to plan something for it. */
export function DayPopover(props: {
  day: string
  anchor: HTMLElement
  entries: readonly DayEntry[]
  onOpen: (card: EventCard) => void
  /** Left out for who may not plan anything. */
  onNew?: ((day: string) => void) | undefined
  onClose: () => void
}) {
  const { t } = useLingui()
  const { day, anchor, entries, onOpen, onNew, onClose } = props
  return (
    <Picker title={dayName(day)} anchor={anchor} onClose={onClose}>
      {(close) => (
        <ul className={css.list}>
          {entries.map((entry) => (
            <li key={entry.card.id}>
              <button
                type="button"
                className={css.line}
                data-state={entry.card.state}
                onClick={() => {
                  close()
                  onOpen(entry.card)
                }}
              >
                <span>{hourOf(entry) || t`All day`}</span>
                <b>{entry.card.title}</b>
              </button>
            </li>
          ))}
          {entries.length === 0 && (
            <li className={css.none}>
              <Trans>Nothing planned.</Trans>
            </li>
          )}
          {onNew && (
            <li>
              <button
                type="button"
                className={css.line}
                onClick={() => {
                  close()
                  onNew(day)
                }}
              >
                <IconPlus size={18} stroke={1.5} aria-hidden="true" />
                <Trans>New event…</Trans>
              </button>
            </li>
          )}
        </ul>
      )}
    </Picker>
  )
}
