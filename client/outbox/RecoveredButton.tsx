import { useLingui } from '@lingui/react/macro'
import { IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { recovered } from '../lib/outbox/recovered-text.ts'
import { withWords } from '../lib/settings/i18n.ts'
import css from './outbox.module.css'

const RecoveredTextDialog = lazy(async () => ({
  default: (await withWords(import('./RecoveredText.tsx'))).RecoveredTextDialog,
}))

/** The way to texts that an earlier build stored without their row, while there are any. */
export function RecoveredButton() {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  if (recovered.use().length === 0) return null
  return (
    <>
      <button type="button" className={css.pill} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconFileText size={18} stroke={1.5} aria-hidden="true" />
        <span className={css.pillWords}>{t`Recovered text`}</span>
      </button>
      <Suspense>{open && <RecoveredTextDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
