import { useLingui } from '@lingui/react/macro'
import { TextInput, type TextInputProps } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { timeOfDay } from '../../lib/settings/time.ts'
import { closeKeys } from './close-keys.ts'
import { FieldPopover } from './FieldPopover.tsx'
import css from './fields.module.css'
import { readTime } from './read-time.ts'
import { TimeOptions } from './TimeOptions.tsx'
import { timeOptions } from './time-options.ts'
import { useTouch } from './use-touch.ts'
import { useTypedValue } from './use-typed-value.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** '18:30', or none; seconds are left out. */
  value: string | null
  onChange: (time: string | null) => void
}

/** A time of day in the person's clock: typed, or chosen from its half hours; by the device's own picker on touch. */
export function TimeField({ value, ...props }: Props) {
  const time = value?.slice(0, 5) ?? null
  return useTouch() ? <NativeTime value={time} {...props} /> : <TypedTime value={time} {...props} />
}

function TypedTime({ value, onChange, error, ...input }: Props) {
  const { t } = useLingui()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [opened, open] = useState(false)
  const [active, setActive] = useState<number>()
  const field = useTypedValue({
    value,
    written: value ? timeOfDay(value) : '',
    read: readTime,
    required: input.required,
    onChange,
  })
  function close() {
    open(false)
    setActive(undefined)
  }
  function pick(time: string) {
    field.take(time)
    close()
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      open(true)
      const last = timeOptions.length - 1
      setActive(active === undefined ? nearest(value) : Math.max(0, Math.min(last, active + step)))
    }
    if (event.key !== 'Enter') return
    if (opened) event.preventDefault()
    if (opened && active !== undefined) return pick(timeOptions[active]!)
    field.commit()
    close()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of keys and the focus in what is inside
    <div
      ref={box}
      className={css.box}
      onKeyDown={closeKeys(opened, field.isTyping, close, field.revert)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        close()
        field.commit()
      }}
    >
      <TextInput
        {...input}
        role="combobox"
        aria-expanded={opened}
        aria-controls={opened ? `${id}-list` : undefined}
        aria-activedescendant={opened && active !== undefined ? `${id}-${active}` : undefined}
        autoComplete="off"
        maxLength={20}
        value={field.text}
        error={field.unread ? t`Enter a time, such as ${timeOfDay('18:30')}.` : error}
        onClick={() => open(true)}
        onChange={(event) => {
          field.write(event.currentTarget.value)
          setActive(undefined)
        }}
        onKeyDown={onKeyDown}
        rightSection={<IconClock size={18} stroke={1.5} aria-hidden="true" />}
        rightSectionPointerEvents="none"
      />
      {opened && (
        <FieldPopover field={box.current}>
          <TimeOptions id={id} active={active} at={nearest(value)} chosen={value} onPick={pick} />
        </FieldPopover>
      )}
    </div>
  )
}

/** The half hour that a time is in; the morning where there is none. */
const nearest = (time: string | null) =>
  Math.max(
    0,
    timeOptions.findLastIndex((one) => one <= (time ?? '09:00')),
  )

function NativeTime({ value, onChange, ...input }: Props) {
  const read = (time: string) => time || undefined
  const field = useTypedValue({ value, written: value ?? '', read, required: input.required, onChange })
  return (
    <TextInput
      {...input}
      className={`${css.box} ${input.className ?? ''}`}
      type="time"
      value={field.text}
      onChange={(event) => field.write(event.currentTarget.value)}
      onBlur={field.commit}
      onKeyDown={(event) => event.key === 'Enter' && field.commit()}
    />
  )
}
