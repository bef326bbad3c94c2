import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { Toasts } from '../../ui/layers/Toasts.tsx'
import { UndoBar } from '../../ui/layers/UndoBar.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import css from './page.module.css'

interface FrameProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** A panel beside the list on wide pages, a sheet over everything on phones. */
export function Frame(props: FrameProps) {
  return useDesk() ? <Beside {...props} /> : <Sheet {...props} />
}

function Beside({ label, onClose, children }: FrameProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const panel = ref.current
    // a field that asks for the focus keeps it
    if (panel?.contains(document.activeElement) || document.querySelector('[aria-modal=true]')) return
    panel?.focus({ preventScroll: true })
  }, [])
  useKeys({ leave: () => (ref.current?.contains(document.activeElement) ? onClose() : false) })
  return (
    <aside ref={ref} className={css.panel} aria-label={label} tabIndex={-1} data-event-panel>
      {children}
    </aside>
  )
}

function Sheet({ label, onClose, children }: FrameProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    ref.current?.showModal()
    const sheet = ref.current
    ;(sheet?.querySelector<HTMLElement>('[data-begin]') ?? sheet)?.focus()
  }, [])
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={css.sheet}
      aria-label={label}
      data-event-panel
      onClose={onClose}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      {children}
      {/* what lies behind a sheet cannot be pressed: its own bar offers the way back */}
      <UndoBar />
      <Toasts />
    </dialog>
  )
}
