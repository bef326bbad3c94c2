import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog, DialogDeeds } from '../ui/Dialog.tsx'
import { useRemoveMember } from './member-queries.ts'
import type { Group, Member } from './queries.ts'

/** Asked for because it cannot be undone: only the removed person can come back, by an invite. */
export function RemoveMember({ member, group, onClose }: { member: Member; group: Group; onClose: () => void }) {
  const { t } = useLingui()
  const remove = useRemoveMember()
  const { name } = member
  return (
    <Dialog title={t`Remove ${name} from ${group.name}?`} onClose={onClose}>
      <p>
        <Trans>
          {name} loses sight of this group’s tasks and announcements at once. What they wrote and finished stays. To
          come back they need a new invite.
        </Trans>
      </p>
      <DialogDeeds>
        <Button variant="default" onClick={onClose}>
          <Trans>Keep</Trans>
        </Button>
        <Button
          color="var(--badge)"
          onClick={() => {
            onClose()
            remove.mutate({ group_id: group.id, user_id: member.id })
          }}
        >
          <Trans>Remove</Trans>
        </Button>
      </DialogDeeds>
    </Dialog>
  )
}
