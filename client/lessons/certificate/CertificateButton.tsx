import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { withWords } from '../../lib/settings/i18n.ts'

const CertificateDialog = lazy(async () => ({
  default: (await withWords(import('./CertificateDialog.tsx'))).CertificateDialog,
}))

/** Opens the certificate of a curriculum, or what is left before it. */
export function CertificateButton({ adoptionId, size = 'xs' }: { adoptionId: string; size?: 'xs' | 'sm' }) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconCertificate size={18} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {t`Certificate`}
      </Button>
      {open &&
        // outside of the lesson, whose font and size are for reading
        createPortal(
          <Suspense>
            <CertificateDialog adoptionId={adoptionId} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
