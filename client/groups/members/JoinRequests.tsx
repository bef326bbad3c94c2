import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUserCheck, IconUserX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { rowCommands, stepAway, useRow } from '../../lib/registries/row-commands.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { usePerson } from '../data/groups.ts'
import { waiting } from '../data/members.ts'
import css from '../members.module.css'
import { useDecideRequest } from './use-decide-request.ts'

/** The requests to join, oldest first; nothing while there are none. */
export function JoinRequests({ groupId }: { groupId: string }) {
  const requests = useQuery(waiting).data?.filter(({ group_id }) => group_id === groupId) ?? []
  if (requests.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="requests">
      <h2 id="requests" className={css.heading}>
        <Trans>Waiting to join</Trans> <span className={css.count}>{requests.length}</span>
      </h2>
      <ul className={css.card}>
        {requests.map((request) => (
          <JoinRequest key={request.id} id={request.id} userId={request.user_id} note={request.note} />
        ))}
      </ul>
    </section>
  )
}

function JoinRequest({ id, userId, note }: { id: string; userId: string; note: string | null }) {
  const { t } = useLingui()
  const { answer } = useDecideRequest()
  const name = usePerson(userId)?.name ?? t`Someone`
  function decide(approve: boolean) {
    stepAway()
    answer({ id, name }, approve)
  }
  const row = useRow<HTMLLIElement>(
    id,
    name,
    rowCommands(
      { label: t`Approve ${name}`, Icon: IconUserCheck, run: () => decide(true) },
      { label: t`Decline ${name}`, Icon: IconUserX, danger: true, run: () => decide(false) },
    ),
  )
  return (
    <li className={css.row} {...row}>
      <Avatar person={{ id: userId, name }} size={36} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {note && <span className={css.note}>{note}</span>}
      </span>
      <span className={css.decide}>
        <Button variant="default" size="compact-sm" aria-label={t`Decline ${name}`} onClick={() => decide(false)}>
          <Trans>Decline</Trans>
        </Button>
        <Button size="compact-sm" aria-label={t`Approve ${name}`} onClick={() => decide(true)}>
          <Trans>Approve</Trans>
        </Button>
      </span>
    </li>
  )
}
