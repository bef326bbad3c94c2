import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { queue } from '../lib/outbox/outbox.ts'
import { madeByPerson } from '../lib/outbox/waiting-write.ts'
import { openOutbox } from '../lib/registries/overlays.ts'
import { goOut } from '../lib/supabase/sign-out.ts'
import { Dialog, DialogActions } from '../ui/layers/Dialog.tsx'
import css from './outbox.module.css'

/** Before one signs out while something waits: it is not lost, but nobody will see it until one is back. */
export function Leaving({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const waiting = madeByPerson(queue.use()).length
  return (
    <Dialog title={t`Sign out?`} onClose={onClose}>
      <p className={css.words}>
        <Plural
          value={waiting}
          one="# change hasn’t been sent yet. It stays on this device, and you can send it when you sign in here again."
          other="# changes haven’t been sent yet. They stay on this device, and you can send them when you sign in here again."
        />
      </p>
      <DialogActions>
        <Button variant="default" onClick={openOutbox}>
          <Trans>Show changes</Trans>
        </Button>
        <Button
          onClick={() => {
            onClose()
            goOut()
          }}
        >
          <Trans>Sign out</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
