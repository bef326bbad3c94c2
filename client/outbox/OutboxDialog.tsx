import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCloudCheck } from '@tabler/icons-react'
import { flush, held, queue, release } from '../lib/outbox/outbox.ts'
import { madeByPerson } from '../lib/outbox/waiting-write.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import css from './outbox.module.css'
import { WaitingRow } from './WaitingRow.tsx'

/** Everything that was written here and is not on the server yet, in the order in which it will be sent. */
export function OutboxDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const all = madeByPerson(queue.use())
  const asked = held.use()
  return (
    <Dialog title={t`Outbox`} onClose={onClose}>
      {all.length === 0 ? (
        <EmptyState
          art={<IconCloudCheck size={26} stroke={1.5} />}
          title={t`Everything has been sent`}
          words={t`Anything you write offline waits here until it can be sent.`}
        />
      ) : (
        <>
          <p className={css.words}>
            {asked ? (
              <Trans>You wrote this before you signed out. It won’t be sent until you press Send now.</Trans>
            ) : (
              <Trans>Kept on this device, and sent in this order as soon as there is a connection.</Trans>
            )}
          </p>
          <ul className={css.list}>
            {all.map((one) => (
              <WaitingRow key={one.seq} one={one} line={all} />
            ))}
          </ul>
          <Button
            className={css.all}
            variant={asked ? 'filled' : 'default'}
            onClick={() => (asked ? release() : void flush())}
          >
            <Trans>Send now</Trans>
          </Button>
        </>
      )}
    </Dialog>
  )
}
