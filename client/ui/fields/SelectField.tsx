import { InputBase, type InputBaseProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import css from './fields.module.css'

interface Option {
  value: string
  label: string
  disabled?: boolean
}

interface OptionGroup {
  group: string
  items: readonly Option[]
}

type Data = readonly (string | Option | OptionGroup)[]

type Props = InputBaseProps &
  Omit<ComponentProps<'select'>, keyof InputBaseProps | 'value' | 'onChange' | 'ref'> & {
    value: string
    onChange: (value: string) => void
    data: Data
    /** `quiet` has no frame: in a row of tools, or as the value of something that is named beside it. */
    look?: 'field' | 'quiet'
  }

/**
 * A choice of one out of several. It is the browser's own select, with its keys, its speech and the pickers of phones;
 * where a browser lets its list be drawn, that list has our looks.
 */
export function SelectField({ onChange, data, look = 'field', ...props }: Props) {
  return (
    <InputBase
      size={look === 'quiet' ? 'xs' : 'sm'}
      pointer
      rightSection={<IconChevronDown className={css.chevron} size={16} stroke={1.75} aria-hidden="true" />}
      rightSectionPointerEvents="none"
      {...props}
      component="select"
      classNames={{ root: css.choice!, input: css.select! }}
      data-look={look}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {data.map((one) =>
        typeof one === 'object' && 'group' in one ? (
          <optgroup key={one.group} label={one.group}>
            {one.items.map((item) => (
              <SelectOption key={item.value} {...item} />
            ))}
          </optgroup>
        ) : (
          <SelectOption
            key={typeof one === 'string' ? one : one.value}
            {...(typeof one === 'string' ? { value: one, label: one } : one)}
          />
        ),
      )}
    </InputBase>
  )
}

function SelectOption({ value, label, disabled }: Option) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  )
}
