import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconLetterCase } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { ReadingSettings } from '../../lib/settings/reading.ts'

const ComfortPanel = lazy(async () => ({ default: (await withWords(import('./ComfortPanel.tsx'))).ComfortPanel }))

/** The button that opens the settings of reading. The page itself shows what each choice does. */
export function ComfortMenu({ onChange }: { onChange: (reading: ReadingSettings) => void }) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <ActionIcon
        ref={button}
        variant="subtle"
        size={36}
        aria-label={t`Text and paper`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <IconLetterCase size={20} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      {open && (
        <Suspense>
          <ComfortPanel anchor={button.current} onChange={onChange} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
