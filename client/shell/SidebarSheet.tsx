import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { closeByBackdrop } from '../ui/layers/close-by-backdrop.ts'
import { Sidebar } from './Sidebar.tsx'
import css from './sheet.module.css'

/** The whole sidebar over the page, for phones. The browser keeps the focus inside, and gives it back. */
export function SidebarSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const router = useRouter()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  // wherever one goes from here, or back to, the page is what one wants to see
  useEffect(() => router.subscribe('onBeforeNavigate', () => ref.current?.close()), [router])
  return (
    <dialog
      ref={ref}
      className={css.sheet}
      aria-label={t`Menu`}
      onClose={onClose}
      {...closeByBackdrop}
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
    >
      <div className={css.inside}>
        <Sidebar />
        <CloseButton className={css.close} aria-label={t`Close`} onClick={() => ref.current?.close()} />
      </div>
    </dialog>
  )
}
