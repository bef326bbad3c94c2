import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { setReminders } from '../commands.ts'
import type { EventCard } from '../data/events.ts'
import { remindersOf, usual } from '../data/reminders.ts'
import css from './page.module.css'

const leads = [0, 15, 60, 180, 1440, 2880, 10_080]

/** One’s own reminders: the usual ones, others, or none. */
export function Reminders({ card }: { card: EventCard }) {
  const { t } = useLingui()
  const own = useQuery(remindersOf(card.event_id)).data ?? []
  const kept: readonly (number | null)[] = own.length > 0 ? own.map(({ offset_min }) => offset_min) : usual
  const words = (minutes: number | null) => {
    if (minutes === null) return t`No reminder`
    if (minutes === 0) return t`When it starts`
    if (minutes < 60) return t`${minutes} minutes before`
    if (minutes === 60) return t`An hour before`
    if (minutes < 1440) return t`${minutes / 60} hours before`
    return minutes === 1440 ? t`The day before` : t`${minutes / 1440} days before`
  }
  const without = (lead: number | null) => {
    const rest = kept.filter((one) => one !== lead)
    setReminders(card, rest.length > 0 ? rest : lead === null ? [] : [null])
  }
  return (
    <section className={css.part} aria-labelledby="reminders">
      <h3 id="reminders" className={css.heading}>{t`Remind me`}</h3>
      <div className={css.chips}>
        {kept.map((lead) => (
          <span key={lead} className={css.chip}>
            {words(lead)}
            <button type="button" aria-label={t`Remove reminder ${words(lead)}`} onClick={() => without(lead)}>
              <IconX size={14} stroke={1.75} />
            </button>
          </span>
        ))}
        <SelectField
          aria-label={t`Add a reminder`}
          look="quiet"
          value=""
          onChange={(chosen) => {
            if (chosen === 'none') setReminders(card, [null])
            else if (chosen) setReminders(card, [...kept.filter((one) => one !== null), Number(chosen)])
          }}
          data={[
            { value: '', label: t`Add another…` },
            ...leads
              .filter((lead) => !kept.includes(lead))
              .map((lead) => ({ value: String(lead), label: words(lead) })),
            { value: 'none', label: t`No reminder` },
          ]}
        />
      </div>
    </section>
  )
}
