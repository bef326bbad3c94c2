import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { cardOf } from '../data/events.ts'
import type { FieldProps } from './field-props.ts'
import css from './form.module.css'

/** The places of an event: their number, guests, the waitlist, the deadline, and who sees the list. */
export function PlacesFields({ draft, set, row, errors }: FieldProps) {
  const { t } = useLingui()
  const card = useQuery({ ...cardOf(row?.id ?? ''), enabled: row !== undefined }).data?.[0]
  const taken = (card?.going ?? 0) + (card?.guests ?? 0)
  const tight = draft.capacity !== '' && taken > Number(draft.capacity)
  const deadlines = [
    { value: '', label: t`When it starts` },
    { value: '60', label: t`An hour before` },
    { value: '720', label: t`12 hours before` },
    { value: '1440', label: t`A day before` },
    { value: '2880', label: t`2 days before` },
    { value: '4320', label: t`3 days before` },
    { value: '10080', label: t`A week before` },
  ]
  const known = deadlines.some(({ value }) => value === draft.deadline_min)
  return (
    <>
      <div className={css.pair}>
        <TextInput
          label={t`Number of places`}
          placeholder={t`No limit`}
          inputMode="numeric"
          value={draft.capacity}
          onChange={(event) => set({ capacity: event.currentTarget.value.replace(/\D/g, '') })}
          error={errors.capacity}
        />
        <SelectField
          label={t`Guests per person`}
          value={String(draft.guests_per_person)}
          data={Array.from({ length: 11 }, (_, count) => ({
            value: String(count),
            label: count === 0 ? t`None` : String(count),
          }))}
          onChange={(value) => set({ guests_per_person: Number(value) })}
          error={errors.guests_per_person}
        />
      </div>
      {tight && <p className={css.hint}>{t`${taken} people already have a place. They’ll all keep it.`}</p>}
      {draft.capacity !== '' && (
        <SelectField
          label={t`When it’s full`}
          value={draft.waitlist_mode}
          data={[
            { value: 'auto', label: t`Waitlist: the first in line gets the place` },
            { value: 'manual', label: t`Waitlist: organisers choose who gets the place` },
            { value: 'off', label: t`No waitlist` },
          ]}
          onChange={(value) => set({ waitlist_mode: value })}
        />
      )}
      <SelectField
        label={t`Answers close`}
        value={draft.deadline_min}
        data={
          known
            ? deadlines
            : [...deadlines, { value: draft.deadline_min, label: t`${draft.deadline_min} minutes before` }]
        }
        onChange={(value) => set({ deadline_min: value })}
        error={errors.deadline_min}
      />
      <SelectField
        label={t`Members can see`}
        value={draft.show_count ? (draft.show_guest_list ? 'names' : 'count') : 'nothing'}
        data={[
          { value: 'names', label: t`Who is coming` },
          { value: 'count', label: t`Only how many are coming` },
          { value: 'nothing', label: t`Neither names nor number` },
        ]}
        onChange={(value) => {
          set({ show_count: value !== 'nothing', show_guest_list: value === 'names' })
        }}
        error={errors.show_count}
      />
    </>
  )
}
