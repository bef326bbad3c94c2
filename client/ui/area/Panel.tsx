import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { PanelFrame } from '../layers/PanelFrame.tsx'
import css from './area.module.css'
import { useAreaPlace } from './area-place.ts'

/** The thing that is open in a table, beside it; on phones a sheet. */
export function Panel({ label, row, children }: { label: string; row: string; children: ReactNode }) {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const close = () => {
    go({ who: undefined, open: undefined })
    document.getElementById(row)?.focus()
  }
  return (
    <PanelFrame name="area" label={label} onClose={close}>
      <header className={css.head}>
        <p className={css.headWords}>{label}</p>
        <CloseButton aria-label={t`Close`} size={34} onClick={close} />
      </header>
      <div className={css.scroll}>{children}</div>
    </PanelFrame>
  )
}

/** A part of it, with a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h3 className={css.partHeading}>{title}</h3>
      {children}
    </section>
  )
}
