import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { queue } from '../../lib/outbox/outbox.ts'
import type { WaitingWrite } from '../../lib/outbox/waiting-write.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { NewAttachment } from './message-writes.ts'
import { type Message, takesNewest } from './messages.ts'
import { blankMessage } from './outgoing.ts'

/* The topics of what other rooms hold, such as an event: each is made with the first word about it. */

/** The topic that is about something of another room; an empty list where nobody has said a word of it. */
export const topicAbout = (sourceType: string, sourceId: string) =>
  queryOptions({
    queryKey: ['source_topics', { sourceType, sourceId }] as const,
    queryFn: (): Promise<{ topic_id: string }[]> =>
      rows(supabase.from('source_topics').select('topic_id').eq('source_type', sourceType).eq('source_id', sourceId)),
    meta: { reads: ['conversations'] },
  })

interface NewAbout {
  source_type: string
  source_id: string
  id: string
  body_html: string
  attachments: NewAttachment[]
}

/** Says something about it, in its topic or in one that is made for it. */
export const sendingAbout = mutationOptions({
  ...optimistic<Message, NewAbout & { conversation_id: string }>([['messages']], (list, row, key) =>
    takesNewest(key, row.conversation_id) ? [...list, messageOf(row, row.conversation_id)] : list,
  ),
  mutationFn: ({ conversation_id: _its, ...args }: NewAbout & { conversation_id: string }) =>
    write({ rpc: 'send_about', args: { ...args, attachments: args.attachments.map((file) => ({ ...file })) } }),
  onSettled: async () => {
    await written('source_topics')
    await written('messages')
  },
})

/** The first words about something that are still to be sent, by their ids. */
export function useFirstWords(sourceId: string): Map<string, WaitingWrite> {
  const waiting = queue.use().flatMap((one): [string, WaitingWrite][] => {
    const about = aboutIn(one)
    return about?.source_id === sourceId ? [[about.id, one]] : []
  })
  return new Map(waiting)
}

/** A first word as a message of the conversation that it will be in. */
export const firstWord = (one: WaitingWrite, conversationId: string): Message =>
  messageOf(aboutIn(one)!, conversationId, new Date(one.at).toISOString())

const aboutIn = ({ write: its }: WaitingWrite): NewAbout | undefined =>
  'rpc' in its && its.rpc === 'send_about' ? (its.args as unknown as NewAbout) : undefined

const messageOf = ({ id, body_html }: NewAbout, conversation_id: string, at?: string) =>
  blankMessage({ id, body_html, conversation_id }, at)
