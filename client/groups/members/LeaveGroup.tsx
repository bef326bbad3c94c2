import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { attempt, errorMessage } from '../../lib/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { archiving } from '../data/group-settings.ts'
import type { Group, Member } from '../data/groups.ts'
import { leftTo, useLeave } from '../data/members.ts'
import css from '../group-page.module.css'

/** Leaving says what is lost. The last admin names who takes over; who is alone may let the group rest. */
export function LeaveGroup(props: { group: Group; members: readonly Member[]; onClose: () => void }) {
  const { t } = useLingui()
  const { group, members, onClose } = props
  const me = useUser().id
  const navigate = useNavigate()
  const leave = useLeave(group.id, () => void navigate({ to: '/groups' }))
  const others = members.filter(({ id }) => id !== me)
  const admins = members.filter(({ groupRole }) => groupRole === 'admin')
  const last = admins.length === 1 && admins[0]!.id === me
  const heirs = [...others].sort((a, b) => Number(b.groupRole === 'manager') - Number(a.groupRole === 'manager'))
  const [successor, name] = useState(heirs[0]?.id ?? '')
  const [heir, nameHeir] = useState('')
  const left = useQuery(leftTo(group.id, me)).data?.length ?? 0
  const title = t`Leave ${group.name}?`
  if (last && others.length === 0) {
    return (
      <Dialog title={title} onClose={onClose}>
        <p>
          <Trans>You’re the only member, and a group needs an admin. You can archive it instead.</Trans>
        </p>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            <Trans>Stay</Trans>
          </Button>
          {!group.archived_at && (
            <Button
              onClick={() => {
                attempt(archiving, { group_id: group.id, archived: true })
                onClose()
              }}
            >
              <Trans>Archive group</Trans>
            </Button>
          )}
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <p>
        <Trans>
          You’ll no longer see its tasks and announcements. Everything you wrote stays. To come back, you’ll need an
          invite.
        </Trans>
      </p>
      {last && (
        <SelectField
          label={t`Who should be the new admin?`}
          description={t`You’re the last admin.`}
          value={successor}
          onChange={(value) => name(value)}
          data={heirs.map(({ id, name: label }) => ({ value: id, label }))}
        />
      )}
      {left > 0 && (
        <SelectField
          label={t`Who should take over your open tasks?`}
          description={<Plural value={left} one="You have # open task here." other="You have # open tasks here." />}
          value={heir}
          onChange={(value) => nameHeir(value)}
          data={[
            { value: '', label: t`Nobody: leave them unassigned in the group` },
            ...others.map(({ id, name: label }) => ({ value: id, label })),
          ]}
        />
      )}
      {leave.error && (
        <p role="alert" className={css.refusal}>
          {errorMessage(leave.error)}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Stay</Trans>
        </Button>
        <Button
          color="var(--badge)"
          loading={leave.isPending}
          onClick={() => leave.mutate({ ...(last && { successor }), ...(heir && { heir }) })}
        >
          {last ? <Trans>Hand over and leave</Trans> : <Trans>Leave group</Trans>}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
