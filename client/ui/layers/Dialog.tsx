import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { closeByBackdrop } from './close-by-backdrop.ts'
import css from './dialog.module.css'

/**
 * The browser's own dialog: it keeps the focus inside, closes by Escape and gives it back. A sheet on phones. A required one
 * covers the whole window and has no way past it.
 */
export function Dialog({
  title,
  isRequired = false,
  onClose,
  children,
}: {
  title: string
  isRequired?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useLingui()
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    ref.current?.showModal()
    // gone without having been closed, it gives the focus back as well
    const restore = () => {
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
    // a long text is read from its beginning, and not from the first button, below it
    if (!ref.current?.scrollTop || !heading.current) return restore
    // only now: the browser gives the focus to the first that takes any
    heading.current.tabIndex = -1
    heading.current.focus()
    return restore
  }, [])
  return (
    <dialog
      ref={ref}
      className={css.dialog}
      data-required={isRequired}
      // Escape pressed twice would close it in spite of a prevented `cancel`
      {...(isRequired && { closedby: 'none' })}
      aria-labelledby={id}
      onClose={onClose}
      // closed by the browser, it gives the focus back to where it was
      {...(!isRequired && closeByBackdrop)}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className={css.inside}>
        <h2 id={id} ref={heading} className={css.title}>
          {title}
        </h2>
        {children}
        {!isRequired && (
          <CloseButton className={css.close} aria-label={t`Close`} onClick={() => ref.current?.close()} />
        )}
      </div>
    </dialog>
  )
}

/** The buttons of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}
