import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { downloadText } from '../../lib/browser/download.ts'
import { config } from '../../lib/supabase/config.ts'
import { copy } from '../../ui/CopyField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { useUser } from '../AuthProvider.tsx'
import css from './factor.module.css'

/** The ten codes, this once: to be copied, kept as a file or put on paper. */
export function BackupCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useLingui()
  const { email } = useUser()
  const [copied, setCopied] = useState(false)
  const title = t`Backup codes for ${config.brand}`
  const text = [title, email ?? '', '', ...codes, ''].join('\n')
  const name = `${config.brand.toLowerCase()}-backup-codes.txt`
  return (
    <Dialog title={t`Your backup codes`} onClose={onClose}>
      <p>
        <Trans>
          Keep them where you can find them without this device. Each one lets you in once. They’re shown only now, and
          any earlier codes no longer work.
        </Trans>
      </p>
      <div className={css.paper}>
        <p className={css.onPaper}>
          {title}
          <br />
          {email}
        </p>
        <ul aria-label={t`Backup codes`} className={css.codes} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={css.ways}>
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={18} stroke={1.5} /> : <IconCopy size={18} stroke={1.5} />}
          onClick={async () => setCopied(await copy(codes.join('\n')))}
        >
          {copied ? t`Copied` : t`Copy`}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.5} />}
          onClick={() => downloadText(name, text, 'text/plain')}
        >
          <Trans>Download</Trans>
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.5} />} onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>I’ve saved them</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
