import { TextInput } from '@mantine/core'
import { useState } from 'react'

/** A whole number between two, or nothing; what is none yet is kept in the field until it is. */
export function NumberField(props: {
  label: string
  description?: string
  placeholder?: string
  min: number
  max: number
  value: number | null | undefined
  onChange: (value: number | undefined) => void
}) {
  const { min, max, value, onChange } = props
  const [typed, type] = useState<string>()
  const isIn = (text: string) => Number(text) >= min && Number(text) <= max
  return (
    <TextInput
      label={props.label}
      description={props.description}
      placeholder={props.placeholder}
      inputMode="numeric"
      maxLength={String(max).length}
      value={typed ?? value ?? ''}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.replace(/\D/g, '')
        type(text)
        if (text === '' || isIn(text)) onChange(text === '' ? undefined : Number(text))
      }}
      onBlur={() => type(undefined)}
    />
  )
}
