import { type ReactNode, useEffect, useRef } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { useDesk } from '../use-desk.ts'
import css from './panel-frame.module.css'
import { Toasts } from './Toasts.tsx'
import { UndoBar } from './UndoBar.tsx'

interface PanelFrameProps {
  /** The kind of thing in it, by which pages leave it its room. */
  name: string
  label: string
  onClose: () => void
  /** True where one only looks at it, and goes on in the list beside it. */
  leavesFocus?: () => boolean
  children: ReactNode
}

/** The frame of an open thing: a panel beside its list on wide pages, a sheet over everything on phones. */
export function PanelFrame(props: PanelFrameProps) {
  return useDesk() ? <Beside {...props} /> : <Sheet {...props} />
}

function Beside({ name, label, onClose, leavesFocus, children }: PanelFrameProps) {
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => {
    const panel = ref.current
    // a field that asks for the focus keeps it, and so does what was opened over the page meanwhile
    const isTaken = panel?.contains(document.activeElement) || document.querySelector('[aria-modal=true]')
    if (!leavesFocus?.() && !isTaken) panel?.focus({ preventScroll: true })
  }, [])
  useKeys({ leave: () => (ref.current?.contains(document.activeElement) ? onClose() : false) })
  return (
    <aside ref={ref} className={css.panel} aria-label={label} tabIndex={-1} data-panel={name}>
      {children}
    </aside>
  )
}

function Sheet({ name, label, onClose, children }: PanelFrameProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const sheet = ref.current
    sheet?.showModal()
    ;(sheet?.querySelector<HTMLElement>('[data-begin]') ?? sheet)?.focus()
  }, [])
  return (
    <dialog
      ref={ref}
      tabIndex={-1}
      className={css.sheet}
      aria-label={label}
      data-panel={name}
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
