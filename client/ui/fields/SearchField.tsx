import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import css from './search-field.module.css'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'label' | 'type'> {
  /** Its name, which is also its placeholder unless there is another. */
  label: string
  value: string
  onChange: (words: string) => void
}

/** The field that narrows down what is on a page. Escape empties it, and only then leaves. */
export function SearchField({ label, value, onChange, ...props }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  return (
    <TextInput
      size="sm"
      placeholder={label}
      {...props}
      ref={field}
      type="search"
      aria-label={label}
      autoComplete="off"
      classNames={{ input: css.search! }}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
      rightSection={
        value !== '' && (
          <CloseButton
            size="sm"
            aria-label={t`Clear`}
            onClick={() => {
              onChange('')
              field.current?.focus()
            }}
          />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        props.onKeyDown?.(event)
        if (event.key !== 'Escape' || value === '') return
        event.preventDefault()
        event.stopPropagation()
        onChange('')
      }}
    />
  )
}
