import { Trans } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { originOf } from './data/message-details.ts'
import { nameOf, usePeople } from './data/use-people.ts'
import css from './message/message.module.css'

/** The message that something was made of, for who reads it too; nothing for others. */
export function FromMessage({ targetId }: { targetId: string }) {
  const known = usePeople()
  const origin = useQuery(originOf(targetId)).data?.[0]
  if (!origin) return null
  const { conversation_id: conversation, message_id: message } = origin
  const name = nameOf(known, origin.message?.sender_id ?? null)
  return (
    <Link to="/messages" search={{ conversation, message }} className={css.became}>
      <IconMessage size={16} stroke={1.5} aria-hidden="true" />
      <Trans>From a message by {name}</Trans>
    </Link>
  )
}
