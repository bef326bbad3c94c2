import { TextInput } from '@mantine/core'

/** A whole number between two others. */
export function NumberInput(props: {
  label: string
  min: number
  max: number
  value: number
  onChange: (value: number) => void
}) {
  const { min, max } = props
  return (
    <TextInput
      label={props.label}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      maxLength={3}
      value={props.value}
      onChange={(event) => {
        const typed = Math.round(Number(event.currentTarget.value))
        props.onChange(Math.max(min, Math.min(max, typed || min)))
      }}
    />
  )
}
