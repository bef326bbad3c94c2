import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useReportReasons } from '../../ui/menu/use-report-reasons.ts'
import type { AdminPerson } from '../data/people.ts'

export interface Punishment {
  days: string
  reason: string
  note: string
  /** The words by which a ban is confirmed. */
  typed: string
}

/** The words that confirm a ban: the name of one person, or the number of several. */
export const nameToType = (people: readonly AdminPerson[]) =>
  people.length === 1 ? people[0]!.name : String(people.length)

/** The fields of a suspension or a ban: for how long, why, and for one person what they are told. */
export function PunishmentFields(props: {
  isBan: boolean
  people: readonly AdminPerson[]
  withNote: boolean
  said: Punishment
  onSay: (change: Partial<Punishment>) => void
}) {
  const { t } = useLingui()
  const { isBan, people, withNote, said, onSay } = props
  const reasons = useReportReasons()
  const name = nameToType(people)
  return (
    <>
      {!isBan && (
        <SelectField
          label={t`Suspend for`}
          value={said.days}
          onChange={(days) => onSay({ days })}
          data={[
            { value: '1', label: t`A day` },
            { value: '7', label: t`A week` },
            { value: '30', label: t`A month` },
            { value: '365', label: t`A year` },
          ]}
        />
      )}
      <SelectField
        label={t`Reason`}
        value={said.reason}
        onChange={(reason) => onSay({ reason })}
        data={[{ value: '', label: t`Choose a reason…` }, ...reasons.map(({ id, label }) => ({ value: id, label }))]}
      />
      {withNote && (
        <Textarea
          {...newDraftScope('user_states', people[0]!.id)}
          label={t`Note to them (optional)`}
          description={t`They get it with the reason by email, and can appeal.`}
          maxLength={1000}
          value={said.note}
          onChange={({ currentTarget }) => onSay({ note: currentTarget.value })}
        />
      )}
      {isBan && (
        <TextInput
          label={people.length === 1 ? t`Type “${name}” to confirm` : t`Type ${name} to confirm`}
          maxLength={200}
          autoComplete="off"
          value={said.typed}
          onChange={({ currentTarget }) => onSay({ typed: currentTarget.value })}
        />
      )}
    </>
  )
}
