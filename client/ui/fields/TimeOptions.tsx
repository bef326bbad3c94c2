import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { timeOfDay } from '../../lib/settings/time.ts'
import css from './fields.module.css'
import { timeOptions } from './time-options.ts'

/** The half hours of a day as a list; `at` is the one that it opens with in sight. */
export function TimeOptions(props: {
  id: string
  active: number | undefined
  at: number
  chosen: string | null
  onPick: (time: string) => void
}) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  const shown = props.active ?? props.at
  // not before the popover around it is shown, which has no height until then
  useEffect(() => {
    const option = list.current?.children[shown]
    if (list.current && option instanceof HTMLElement) {
      list.current.scrollTop = option.offsetTop - (list.current.clientHeight - option.offsetHeight) / 2
    }
  }, [shown])
  return (
    <div ref={list} id={`${props.id}-list`} role="listbox" aria-label={t`Times`} className={css.times}>
      {timeOptions.map((time, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
        <div
          key={time}
          id={`${props.id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={time === props.chosen}
          data-active={index === props.active}
          className={css.time}
          onClick={() => props.onPick(time)}
        >
          {timeOfDay(time)}
        </div>
      ))}
    </div>
  )
}
