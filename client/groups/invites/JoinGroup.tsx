import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUser } from '../../account/AuthProvider.tsx'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { attempt, errorMessage } from '../../lib/query/query.ts'
import type { Group } from '../data/groups.ts'
import { useJoin, waiting, withdrawingRequest } from '../data/members.ts'
import css from '../group-page.module.css'

/** The way into a listed group: at once, by asking, or by invitation only. */
export function JoinGroup({ group }: { group: Pick<Group, 'id' | 'name' | 'join_policy'> }) {
  const { t } = useLingui()
  const me = useUser().id
  const join = useJoin(group.id)
  const [asking, ask] = useState(false)
  const [note, setNote] = useState('')
  const sent = useQuery(waiting).data?.find((one) => one.group_id === group.id && one.user_id === me)
  const refusal = join.error && (
    <p role="alert" className={css.refusal}>
      {errorMessage(join.error)}
    </p>
  )
  if (sent) {
    return (
      <p className={css.asked} role="status">
        <Trans>You asked to join.</Trans>
        <Button variant="subtle" size="compact-sm" onClick={() => attempt(withdrawingRequest, { id: sent.id })}>
          <Trans>Withdraw</Trans>
        </Button>
      </p>
    )
  }
  if (group.join_policy === 'invite') {
    return (
      <p className={css.muted}>
        <Trans>By invitation only. Ask a member for a link.</Trans>
      </p>
    )
  }
  if (group.join_policy === 'open') {
    return (
      <>
        <Button
          variant="light"
          loading={join.isPending}
          onClick={() => join.mutate('')}
          aria-label={t`Join ${group.name}`}
        >
          <Trans>Join</Trans>
        </Button>
        {refusal}
      </>
    )
  }
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    join.mutate(note)
  }
  if (!asking) {
    return (
      <Button variant="light" onClick={() => ask(true)} aria-label={t`Ask to join ${group.name}`}>
        <Trans>Ask to join</Trans>
      </Button>
    )
  }
  return (
    <form {...newDraftScope('join_requests', group.id)} className={css.ask} onSubmit={onSubmit}>
      <TextInput
        label={t`A line about you (optional)`}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        autoFocus
      />
      <Button type="submit" loading={join.isPending}>
        <Trans>Send</Trans>
      </Button>
      {refusal}
    </form>
  )
}
