import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { OffDays } from '../data/group-settings.ts'
import css from './settings.module.css'

const ImportOffDays = lazy(async () => ({ default: (await withWords(import('./ImportOffDays.tsx'))).ImportOffDays }))

/** The way to days off out of a calendar file, which is loaded when it is taken. */
export function ImportHolidays({ groupId, here }: { groupId: string; here: readonly OffDays[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className={css.import} variant="subtle" size="xs" onClick={() => setOpen(true)}>
        <Trans>Import from a calendar file…</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <ImportOffDays groupId={groupId} here={here} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
