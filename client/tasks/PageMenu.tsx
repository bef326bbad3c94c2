import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconCalendarShare, IconDots, IconFileImport, IconTemplate } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { withWords } from '../lib/words.ts'

const Import = lazy(async () => ({ default: (await withWords(import('./Import.tsx'))).Import }))
const Templates = lazy(async () => ({ default: (await withWords(import('./Templates.tsx'))).Templates }))
const Feed = lazy(async () => ({ default: (await withWords(import('./Feed.tsx'))).Feed }))
const parts = { import: Import, templates: Templates, feed: Feed } satisfies Record<
  string,
  ComponentType<{ onClose: () => void }>
>

/** What one does now and then. */
export function PageMenu() {
  const { t } = useLingui()
  const [open, setOpen] = useState<keyof typeof parts | null>(null)
  const Part = open && parts[open]
  const icon = { size: 18, stroke: 1.5 } as const
  return (
    <>
      <Menu position="bottom-end" width={224} shadow="md" transitionProps={{ duration: 120 }}>
        <Menu.Target>
          <ActionIcon variant="subtle" size={32} aria-label={t`More about tasks`}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={() => setOpen('templates')}>
            <Trans>Templates</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconFileImport {...icon} />} onClick={() => setOpen('import')}>
            <Trans>Import</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconCalendarShare {...icon} />} onClick={() => setOpen('feed')}>
            <Trans>Calendar feed</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{Part && <Part onClose={() => setOpen(null)} />}</Suspense>
    </>
  )
}
