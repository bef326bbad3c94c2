import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { focusUnlessTyping } from '../../lib/browser/typing.ts'

/**
 * A text that the database wants filled. `blanks` are the texts that stand for none: such a one is shown as the
 * placeholder, so that the first letter replaces it, and an emptied field goes back to it.
 */
export function RequiredText(props: {
  label: string
  limit: number
  blanks: readonly string[]
  takesFocus?: boolean
  value: string
  onChange: (text: string) => void
}) {
  const { value, blanks } = props
  const isBlank = blanks.includes(value)
  const [blank] = useState(isBlank ? value : blanks[0]!)
  return (
    <TextInput
      ref={props.takesFocus ? focusUnlessTyping : undefined}
      aria-label={props.label}
      maxLength={props.limit}
      placeholder={blank}
      value={isBlank ? '' : value}
      onChange={({ currentTarget: { value: text } }) => props.onChange(text.trim() ? text : blank)}
    />
  )
}
