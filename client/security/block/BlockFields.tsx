import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { type Duration, DurationField } from './DurationField.tsx'

/** The words of a block: its length, its reason, and a note. */
export interface BlockWords {
  duration: Duration
  reason: string
  note: string
}

/** The fields of a block beside its address. */
export function BlockFields(props: {
  maxHours: number | null
  said: BlockWords
  onSay: (change: Partial<BlockWords>) => void
}) {
  const { t } = useLingui()
  const { maxHours, said, onSay } = props
  return (
    <>
      <DurationField value={said.duration} onChange={(duration) => onSay({ duration })} maxHours={maxHours} />
      <TextInput
        label={t`Reason (optional)`}
        description={t`Shown on the page that blocked people see.`}
        maxLength={500}
        value={said.reason}
        onChange={({ currentTarget }) => onSay({ reason: currentTarget.value })}
      />
      <Textarea
        label={t`Note (optional)`}
        description={t`Only those who look after security see it.`}
        maxLength={1000}
        autosize
        minRows={1}
        maxRows={5}
        value={said.note}
        onChange={({ currentTarget }) => onSay({ note: currentTarget.value })}
      />
    </>
  )
}
