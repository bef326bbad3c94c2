import { TextInput } from '@mantine/core'
import { useState } from 'react'

/**
 * A line of text that is saved when one leaves it or presses Enter; Escape brings back what was there. What others save
 * meanwhile does not touch what is being typed.
 */
export function SavedText(props: { label: string; limit: number; value: string; onSave: (value: string) => void }) {
  const { label, limit, value, onSave } = props
  const [typed, setTyped] = useState<string>()
  return (
    <TextInput
      label={label}
      dir="auto"
      maxLength={limit}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        const wanted = typed?.trim()
        if (wanted !== undefined && wanted !== value) onSave(wanted)
        setTyped(undefined)
      }}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (key === 'Escape') setTyped(undefined)
        if (key === 'Enter' && !nativeEvent.isComposing) currentTarget.blur()
      }}
    />
  )
}
