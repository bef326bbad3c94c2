import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShare3 } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { withLabels } from '../../lib/registries/labels.ts'

const ShareCopy = lazy(async () => ({ default: (await withLabels(import('./ShareCopy.tsx'))).ShareCopy }))

/** The way to share a copy of an entry that has words. */
export function ShareButton({ entryId, html }: { entryId: string; html: string }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={!html}
        leftSection={<IconShare3 size={16} stroke={1.5} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t`Share a copy…`}
      </Button>
      {open && (
        <Suspense>
          <ShareCopy entryId={entryId} html={html} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
