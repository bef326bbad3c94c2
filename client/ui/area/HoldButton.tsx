import { useLingui } from '@lingui/react/macro'
import { Button, type ButtonProps } from '@mantine/core'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import css from './hold-button.module.css'

const holdMs = 1000

/**
 * A button for what must not happen by a slip of the thumb: it is held for a second. By key, and by what presses without
 * holding (a screen reader, a switch), it is pressed twice.
 */
export function HoldButton(props: ButtonProps & { onHeld: () => void; children: ReactNode }) {
  const { t } = useLingui()
  const { onHeld, children, ...button } = props
  const [state, say] = useState<'calm' | 'holding' | 'let-go' | 'armed'>('calm')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function begin(event: PointerEvent<HTMLButtonElement>) {
    if (event.button !== 0 || props.disabled || props.loading) return
    say('holding')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      say('calm')
      onHeld()
    }, holdMs)
  }
  function letGo() {
    clearTimeout(timer.current)
    say((before) => (before === 'holding' ? 'let-go' : before))
  }
  /** Without a pointer: first it says that once more is needed. */
  function press(isPointer: boolean) {
    if (isPointer) return
    if (state === 'armed') onHeld()
    say(state === 'armed' ? 'calm' : 'armed')
  }
  return (
    <div className={css.box}>
      <Button
        {...button}
        className={css.button}
        data-holding={state === 'holding'}
        onPointerDown={begin}
        onPointerUp={letGo}
        onPointerLeave={letGo}
        onPointerCancel={letGo}
        onContextMenu={(event) => event.preventDefault()}
        onBlur={() => say('calm')}
        onClick={({ detail }) => press(detail > 0)}
      >
        {children}
      </Button>
      <p className={css.hint} role="status">
        {state === 'armed'
          ? t`Press again to confirm`
          : state === 'let-go'
            ? t`Hold for one second`
            : t`Press and hold`}
      </p>
    </div>
  )
}
