import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { visibleGroups } from '../../groups/data/groups.ts'
import { GroupMark } from '../../groups/GroupMark.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { rowCommands, stepAway, useRow } from '../../lib/registries/row-commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { timeOf } from '../../lib/settings/time.ts'
import css from './invitations.module.css'
import { decliningInvitation, joiningByInvitation, myInvitations, type WaitingInvitation } from './queries.ts'

/** The invitations that wait for an answer, newest first; nothing while there are none. */
export function Invitations() {
  const list = useQuery(myInvitations).data ?? []
  if (list.length === 0) return null
  return (
    <section aria-labelledby="invitations" className={css.section}>
      <h2 id="invitations" className={css.heading}>
        <Trans>Invitations</Trans>
      </h2>
      <ul className={css.card}>
        {list.map((one) => (
          <Invitation key={one.id} invitation={one} />
        ))}
      </ul>
    </section>
  )
}

function Invitation({ invitation }: { invitation: WaitingInvitation }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id, group_id, group_name: name, invited_by, created_at } = invitation
  const isListed = useQuery(visibleGroups).data?.some((group) => group.id === group_id)
  const join = useMutation({
    ...joiningByInvitation,
    onSuccess: () => void navigate({ to: '/groups/$groupId', params: { groupId: group_id } }),
  })
  function decline() {
    stepAway()
    attempt(decliningInvitation, { id, declined: true })
    offerUndo(t`Declined ${name}`, { verb: 'home.decline', input: { id, declined: false } })
  }
  const accept = () => join.mutate(invitation)
  const row = useRow<HTMLLIElement>(
    id,
    name,
    rowCommands(
      { key: 'finish', label: t`Join ${name}`, run: accept },
      { label: t`Decline ${name}`, danger: true, run: decline },
    ),
  )
  const group = { name, color: invitation.color, icon_emoji: invitation.icon_emoji }
  return (
    <li className={css.row} {...row}>
      <GroupMark group={group} />
      <span className={css.words}>
        <b dir="auto">{name}</b>
        <span className={css.meta}>
          {invited_by && <Trans>{invited_by} invited you.</Trans>} <time>{timeOf(created_at, serverDate())}</time>
        </span>
      </span>
      <span className={css.deeds}>
        {isListed && (
          <Button
            variant="subtle"
            size="compact-sm"
            renderRoot={(props) => <Link {...props} to="/groups/$groupId" params={{ groupId: group_id }} />}
            aria-label={t`Open ${name}`}
          >
            <Trans>Open group</Trans>
          </Button>
        )}
        <Button variant="default" size="compact-sm" aria-label={t`Decline ${name}`} onClick={decline}>
          <Trans>Decline</Trans>
        </Button>
        <Button size="compact-sm" aria-label={t`Join ${name}`} loading={join.isPending} onClick={accept}>
          <Trans>Join</Trans>
        </Button>
      </span>
    </li>
  )
}
