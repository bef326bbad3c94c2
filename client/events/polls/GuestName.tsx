import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { attempt } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import css from './poll.module.css'
import { removingGuest } from './poll-writes.ts'
import type { Voter } from './use-poll.ts'

/** The mark of a guest, whatever they call themselves; an organiser may take them out with what they said. */
export function GuestName({ voter, pollId, canRemove }: { voter: Voter; pollId: string; canRemove: boolean }) {
  const { t } = useLingui()
  const [asking, ask] = useState(false)
  return (
    <>
      <span className={css.guest}>{t`Guest`}</span>
      {canRemove && (
        <ActionIcon variant="subtle" size={28} aria-label={t`Remove ${voter.name}`} onClick={() => ask(true)}>
          <IconUserX size={16} stroke={1.5} />
        </ActionIcon>
      )}
      {asking && (
        <Dialog title={t`Remove ${voter.name}?`} onClose={() => ask(false)}>
          <p>
            <Trans>Their votes are deleted, and can’t be brought back. With the link they can vote again.</Trans>
          </p>
          <DialogActions>
            <Button variant="default" onClick={() => ask(false)}>{t`Keep guest`}</Button>
            <Button
              color="red"
              onClick={() => {
                ask(false)
                attempt(removingGuest, { id: voter.id, poll_id: pollId })
              }}
            >{t`Remove guest`}</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
