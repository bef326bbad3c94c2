import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import form from '../form/form.module.css'
import { mostSlots, nextSlot, type PollDraft, type SlotDraft } from './poll-draft.ts'
import type { Slot } from './queries.ts'
import css from './slot-fields.module.css'

const lengths = [30, 60, 90, 120, 180, 240, 480]

/** The dates that are offered: one more is the day after, at the same time. `fixed` are asked already, and may only go. */
export function SlotFields(props: {
  draft: PollDraft
  set: (change: Partial<PollDraft>) => void
  fixed: readonly Pick<Slot, 'id'>[]
  error: string | undefined
}) {
  const { t } = useLingui()
  const { draft, set, fixed, error } = props
  const { slots, minutes } = draft
  const change = (id: string, to: Partial<SlotDraft>) =>
    set({ slots: slots.map((slot) => (slot.id === id ? { ...slot, ...to } : slot)) })
  const isFixed = (id: string) => fixed.some((slot) => slot.id === id)
  const words = (length: number) => {
    const hours = length / 60
    return length < 60
      ? t`${length} minutes`
      : Number.isInteger(hours)
        ? plural(hours, { one: '# hour', other: '# hours' })
        : t`${hours} hours`
  }
  const known = minutes === null || lengths.includes(minutes) ? lengths : [...lengths, minutes].sort((a, b) => a - b)
  return (
    <fieldset className={css.slots} aria-describedby={error ? 'slots-error' : undefined}>
      <legend className={form.label}>{t`Dates`}</legend>
      {slots.map((slot, at) => (
        <div key={slot.id} className={css.slot}>
          <DateField
            aria-label={t`Date ${at + 1}`}
            value={slot.day || null}
            min={dayOf(serverDate(), draft.tz)}
            disabled={isFixed(slot.id)}
            onChange={(day) => change(slot.id, { day: day ?? '' })}
          />
          {minutes !== null && (
            <TimeField
              aria-label={t`Time ${at + 1}`}
              value={slot.time || null}
              disabled={isFixed(slot.id)}
              onChange={(time) => set({ slots: withTime(slots, slot.id, time ?? '') })}
            />
          )}
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={t`Remove date ${at + 1}`}
            disabled={slots.length === 1}
            onClick={() => set({ slots: slots.filter(({ id }) => id !== slot.id) })}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </div>
      ))}
      {error && (
        <p id="slots-error" role="alert" className={form.refusal}>
          {error}
        </p>
      )}
      {slots.length < mostSlots ? (
        <button
          type="button"
          className={`${form.more} ${css.add}`}
          onClick={() => set({ slots: [...slots, nextSlot(slots)] })}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" /> {t`Add another date`}
        </button>
      ) : (
        <p className={form.hint}>{t`A poll can offer up to 10 dates.`}</p>
      )}
      {fixed.length === 0 && (
        <SelectField
          label={t`Length`}
          value={minutes === null ? 'day' : String(minutes)}
          data={[
            ...known.map((length) => ({ value: String(length), label: words(length) })),
            { value: 'day', label: t`All day` },
          ]}
          onChange={(value) => set({ minutes: value === 'day' ? null : Number(value) })}
        />
      )}
    </fieldset>
  )
}

/** The time of one date, which those after it take where they have none. */
function withTime(slots: readonly SlotDraft[], id: string, time: string): SlotDraft[] {
  const at = slots.findIndex((slot) => slot.id === id)
  return slots.map((slot, n) => (n === at || (n > at && !slot.time) ? { ...slot, time } : slot))
}
