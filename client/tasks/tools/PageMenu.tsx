import { useLingui } from '@lingui/react/macro'
import { IconCalendarShare, IconFileImport, IconTemplate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RowCommand } from '../../lib/registries/row-commands.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'

const Import = lazy(async () => ({ default: (await withWords(import('./Import.tsx'))).Import }))
const Templates = lazy(async () => ({ default: (await withWords(import('./Templates.tsx'))).Templates }))
const CalendarFeed = lazy(async () => ({
  default: (await withWords(import('../../account/feeds/CalendarFeed.tsx'))).CalendarFeed,
}))
const Subscribe = ({ onClose }: { onClose: () => void }) => <CalendarFeed feed={{ scope: 'tasks' }} onClose={onClose} />
const parts = { import: Import, templates: Templates, feed: Subscribe }

/** The menu of rare commands. */
export function PageMenu() {
  const { t } = useLingui()
  const [open, setOpen] = useState<keyof typeof parts | null>(null)
  const Part = open && parts[open]
  const commands: RowCommand[] = [
    { label: t`Templates`, Icon: IconTemplate, run: () => setOpen('templates') },
    { label: t`Import`, Icon: IconFileImport, run: () => setOpen('import') },
    { label: t`Subscribe in your calendar`, Icon: IconCalendarShare, run: () => setOpen('feed') },
  ]
  return (
    <>
      <RowMenu label={t`More about tasks`} commands={commands} />
      <Suspense>{Part && <Part onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
