import { useFocusTrap } from '@mantine/hooks'
import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'
import css from './layer.module.css'

/**
 * A dialog over the page that holds the focus: Escape and a press beside it close it. Unlike the browser's own dialog
 * it is under the toasts, which tell the result of what is done in it.
 */
export function Layer(props: {
  side: 'corner' | 'middle'
  labelledBy: string
  describedBy?: string
  onClose: () => void
  children: ReactNode
}) {
  const { side, onClose } = props
  const trap = useFocusTrap()
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [onClose])
  return createPortal(
    <div
      className={css.behind}
      data-side={side}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div
        ref={trap}
        role="dialog"
        aria-modal="true"
        aria-labelledby={props.labelledBy}
        {...(props.describedBy && { 'aria-describedby': props.describedBy })}
        data-side={side}
        className={css.layer}
      >
        {props.children}
      </div>
    </div>,
    document.body,
  )
}
