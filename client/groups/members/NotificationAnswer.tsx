import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnsweredNotification } from '../../lib/registries/labels.ts'
import { Answered } from '../../ui/states/Answered.tsx'
import { usePerson } from '../data/groups.ts'
import { waiting } from '../data/members.ts'
import { useDecideRequest } from './use-decide-request.ts'

/** The buttons that answer somebody who asks to join. */
export function NotificationAnswer({ about, onDone }: { about: AnsweredNotification; onDone: () => void }) {
  const { actor_id, group_id, url } = about
  const asks = url?.endsWith('tab=members')
  return asks && actor_id && group_id && <Admit who={actor_id} groupId={group_id} onDone={onDone} />
}

function Admit({ who, groupId, onDone }: { who: string; groupId: string; onDone: () => void }) {
  const { t } = useLingui()
  const { data: requests = [] } = useQuery(waiting)
  const { answer, isPending } = useDecideRequest()
  const name = usePerson(who)?.name ?? t`Someone`
  const [decision, setDecision] = useState('')
  const request = requests.find(({ user_id, group_id }) => user_id === who && group_id === groupId)
  // taken back, they wait again
  if (!request) return decision && <Answered>{decision}</Answered>
  const decide = (approve: boolean) =>
    answer({ id: request.id, name }, approve, () => {
      setDecision(approve ? t`Approved` : t`Declined`)
      onDone()
    })
  return (
    <>
      <Button size="compact-sm" loading={isPending} onClick={() => decide(true)}>
        <Trans>Approve</Trans>
      </Button>
      <Button size="compact-sm" variant="default" disabled={isPending} onClick={() => decide(false)}>
        <Trans>Decline</Trans>
      </Button>
    </>
  )
}
