import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type EntryLimits, entriesFault, readEntries } from './entries.ts'

/**
 * A list that is typed as text: `by` lines, or between commas. What is typed stays as it is; where it breaks a limit the
 * field says so, and it waits on this device until it is shorter.
 */
export function EntriesField(props: {
  label: string
  hint?: string
  placeholder?: string
  by: 'line' | 'comma'
  entries: readonly string[]
  limits: EntryLimits
  onChange: (entries: string[]) => void
}) {
  const { by, entries } = props
  const sign = by === 'line' ? '\n' : ','
  const joined = entries.join(by === 'line' ? '\n' : ', ')
  const [typed, type] = useState(joined)
  // as it is typed, until somebody else changes the list
  const isOwn = readEntries(typed, sign).join('\n') === entries.join('\n')
  const field = {
    label: props.label,
    description: props.hint,
    placeholder: props.placeholder,
    error: useFaultWords(entries, props.limits, by),
    value: isOwn ? typed : joined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => {
      type(value)
      props.onChange(readEntries(value, sign))
    },
  }
  return by === 'line' ? (
    <Textarea autosize minRows={2} maxRows={12} maxLength={20_000} {...field} />
  ) : (
    <TextInput maxLength={2000} {...field} />
  )
}

function useFaultWords(entries: readonly string[], limits: EntryLimits, by: 'line' | 'comma') {
  const { t } = useLingui()
  const fault = entriesFault(entries, limits)
  if (!fault) return undefined
  const { over } = fault
  if (fault.kind === 'many') {
    const { many } = limits
    return t`Not saved: at most ${many}. Remove ${over} to save.`
  }
  const { at } = fault
  const signs = plural(over, { one: '# character', other: '# characters' })
  return by === 'line' ? t`Not saved: line ${at} is ${signs} too long.` : t`Not saved: tag ${at} is ${signs} too long.`
}
