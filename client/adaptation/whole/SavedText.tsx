import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'

/** A line of text that is saved when one leaves it or presses Enter; Escape brings back what was there. */
export function SavedText(props: { label: string; limit: number; value: string; onSave: (value: string) => void }) {
  const { label, limit, value, onSave } = props
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <TextInput
      label={label}
      dir="auto"
      maxLength={limit}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={() => {
        const wanted = text.trim()
        if (wanted === value) setText(value)
        else onSave(wanted)
      }}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (key === 'Escape') setText(value)
        if (key === 'Enter' && !nativeEvent.isComposing) currentTarget.blur()
      }}
    />
  )
}
