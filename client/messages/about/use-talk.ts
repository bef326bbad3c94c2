import { useQuery } from '@tanstack/react-query'
import { useReportedAway } from '../../groups/data/reports.ts'
import { connection, useLive } from '../../lib/live/live.ts'
import type { Conversation } from '../data/conversations.ts'
import { type Message, messagesOf } from '../data/messages.ts'
import { type SendState, stateOf, useOutgoing, withOutgoing } from '../data/outgoing.ts'
import { blocks } from '../data/participants.ts'
import { firstWord, topicAbout, useFirstWords } from '../data/source-topics.ts'

const shown = 4

export interface TalkMessage {
  message: Message
  state: SendState
}

/** The last words about something, with one's own that are still to be sent; those of who is blocked are left out. */
export function useTalk(conversation: Conversation | undefined, sourceType: string, sourceId: string) {
  const id = conversation?.id ?? ''
  useLive(conversation ? [`conversation:${id}:${conversation.epoch}`] : [])
  const topicId = useQuery(topicAbout(sourceType, sourceId)).data?.[0]?.topic_id
  const known = useQuery({ ...messagesOf(id, null, topicId ?? 'none'), enabled: topicId !== undefined })
  const outgoing = useOutgoing(id)
  const first = useFirstWords(sourceId)
  const blocked = new Set(useQuery(blocks).data?.map(({ blocked_id }) => blocked_id))
  const reported = useReportedAway()
  const online = connection.use() === 'connected'
  const said = withOutgoing(known.data ?? [], outgoing).filter((one) => one.topic_id === topicId && topicId)
  const ids = new Set(said.map((one) => one.id))
  const all = [...said, ...[...first].flatMap(([its, one]) => (ids.has(its) ? [] : [firstWord(one, id)]))].filter(
    ({ deleted_at, sender_id, id: its }) => !deleted_at && !blocked.has(sender_id ?? '') && !reported.has(its),
  )
  const state = (message: Message) => stateOf(message, outgoing.get(message.id) ?? first.get(message.id), online)
  return {
    topicId,
    earlier: Math.max(0, all.length - shown),
    last: all.slice(-shown).map((message): TalkMessage => ({ message, state: state(message) })),
  }
}
