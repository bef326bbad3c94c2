import { Trans } from '@lingui/react/macro'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/query/query.ts'
import { type Message, messageOf } from '../data/messages.ts'
import { useGo } from '../data/use-location.ts'
import { nameOf, usePeople } from '../data/use-people.ts'
import css from './message.module.css'

/** The message replied to, in a line; a press leads there. */
export function QuotedMessage({ id, conversationId }: { id: string; conversationId: string }) {
  const go = useGo()
  const known = usePeople()
  const here = keptMessage(id)
  const { data } = useQuery({ ...messageOf(id), enabled: !here, staleTime: 5 * 60_000 })
  const message = here ?? data?.[0]
  return (
    <button type="button" className={css.quoted} onClick={() => go({ conversation: conversationId, message: id })}>
      <IconArrowForwardUp size={14} stroke={1.5} aria-hidden="true" />
      {message ? (
        <>
          <b>{nameOf(known, message.sender_id)}</b>{' '}
          <span>{message.deleted_at ? <Trans>Message deleted</Trans> : message.body_text || '…'}</span>
        </>
      ) : (
        <span>…</span>
      )}
    </button>
  )
}

/** One that stands in some list already. */
const keptMessage = (id: string): Message | undefined =>
  query
    .getQueriesData<Message[]>({ queryKey: ['messages'] })
    .flatMap(([, list]) => (Array.isArray(list) ? list : []))
    .find((one) => one.id === id)
