import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { feedAddress, feedToken, useRevokeFeed } from '../data/feeds.ts'
import css from '../tools.module.css'

/** An address that a calendar reads one's due tasks from, until one takes it back. */
export function CalendarFeed({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data: token } = useQuery(feedToken)
  const revoke = useRevokeFeed()
  return (
    <Dialog title={t`Calendar feed`} onClose={onClose}>
      <p className={css.muted}>
        <Trans>
          Add this address to your calendar to see due tasks there too. Keep the address private: anyone who has it can
          read them.
        </Trans>
      </p>
      {token && <CopyField label={t`Feed address`} text={feedAddress(token)} />}
      <DialogActions>
        <Button
          variant="default"
          disabled={!token}
          onClick={() => {
            afterwards(revoke.mutateAsync(), () => toast(t`Feed address revoked`))
            onClose()
          }}
        >
          <Trans>Revoke address</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
