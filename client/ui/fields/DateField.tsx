import { useLingui } from '@lingui/react/macro'
import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { region } from '../../lib/settings/settings.ts'
import { writtenDate } from '../../lib/settings/time.ts'
import { closeKeys } from './close-keys.ts'
import { FieldPopover } from './FieldPopover.tsx'
import css from './fields.module.css'
import { readDate } from './read-date.ts'
import { useTouch } from './use-touch.ts'
import { useTypedValue } from './use-typed-value.ts'

const calendar = () => import('./Calendar.tsx')
const Calendar = lazy(async () => ({ default: (await calendar()).Calendar }))

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max'> {
  /** '2026-03-12', or none. */
  value: string | null
  onChange: (day: string | null) => void
  /** The first and the last day that may be chosen. */
  min?: string | undefined
  max?: string | undefined
}

/** A day: typed in any usual form, or chosen from a calendar; on a device of fingers by the picker that it has. */
export function DateField(props: Props) {
  return useTouch() ? <NativeDate {...props} /> : <TypedDate {...props} />
}

function TypedDate({ value, onChange, min, max, error, ...input }: Props) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [opened, open] = useState(false)
  const today = dayOf(serverDate())
  const inRange = (day: string | undefined) => (day && (!min || day >= min) && (!max || day <= max) ? day : undefined)
  const field = useTypedValue({
    value,
    written: value ? writtenDate(value) : '',
    read: (typed) => inRange(readDate(typed, today, region())),
    required: input.required,
    onChange,
  })
  function pick(day: string | null) {
    field.take(day)
    close()
  }
  function close() {
    open(false)
    box.current?.querySelector('input')?.focus()
  }
  const example = writtenDate(min && min > today ? min : today)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of keys and the focus in what is inside
    <div
      ref={box}
      className={css.box}
      onKeyDown={closeKeys(opened, field.isTyping, close, field.revert)}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        open(false)
      }}
    >
      <TextInput
        {...input}
        autoComplete="off"
        maxLength={60}
        value={field.text}
        error={field.unread ? t`Enter a date, such as ${example}.` : error}
        onBlur={field.commit}
        onFocus={() => void calendar().catch(() => undefined)}
        onClick={() => open(true)}
        onChange={(event) => field.write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            field.commit()
            if (opened) event.preventDefault()
            open(false)
          }
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          open(true)
          popover.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
        }}
        rightSection={
          <ActionIcon
            variant="subtle"
            className={css.icon}
            tabIndex={-1}
            aria-label={t`Calendar`}
            aria-expanded={opened}
            disabled={input.disabled ?? false}
            onClick={() => (opened ? close() : open(true))}
          >
            <IconCalendar size={18} stroke={1.5} />
          </ActionIcon>
        }
      />
      {opened && (
        <FieldPopover field={box.current}>
          <div ref={popover} role="dialog" aria-label={t`Calendar`}>
            <Suspense fallback={<div className={css.calendar} />}>
              <Calendar value={value} today={today} min={min} max={max} required={input.required} onPick={pick} />
            </Suspense>
          </div>
        </FieldPopover>
      )}
    </div>
  )
}

function NativeDate({ value, onChange, ...input }: Props) {
  const field = useTypedValue({
    value,
    written: value ?? '',
    read: (day) => day || undefined,
    required: input.required,
    onChange,
  })
  return (
    <TextInput
      {...input}
      className={`${css.box} ${input.className ?? ''}`}
      type="date"
      value={field.text}
      onChange={(event) => field.write(event.currentTarget.value)}
      onBlur={field.commit}
      onKeyDown={(event) => event.key === 'Enter' && field.commit()}
    />
  )
}
