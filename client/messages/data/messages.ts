import { type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { came, query, rows, show } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

type Tables = Database['public']['Tables']
type MessageRow = Tables['messages']['Row']
type Reaction = Pick<Tables['message_reactions']['Row'], 'user_id' | 'emoji'>
export type Attachment = Tables['message_attachments']['Row']
export type Card = Tables['link_cards']['Row']
type LinkedTo = Pick<Tables['message_links']['Row'], 'target_type' | 'target_id'>

type PollOption = Tables['poll_options']['Row']
export type Poll = Tables['polls']['Row'] & { options?: PollOption[] }

/** A message with what is shown of it. One that is on its way has no `seq`, and lacks what others add. */
export interface Message extends Omit<MessageRow, 'seq'> {
  seq: number | null
  reactions?: Reaction[]
  attachments?: Attachment[]
  links?: LinkedTo[]
  cards?: { place: number; url: string; card?: Card | null }[]
  poll?: Poll | null
}

const whole =
  '*, reactions:message_reactions(user_id, emoji), attachments:message_attachments(*), links:message_links(target_type, target_id), cards:message_cards(place, url, card:link_cards(*)), poll:polls(*, options:poll_options!poll_options_poll_id_fkey(*))'
const all = () => supabase.from('messages').select(whole)
const page = 50
const mostAtOnce = 200

/** The stretch of a conversation: from the newest upwards (null), or around a message, by its `seq`. */
export type HistoryWindow = number | null
type SlotOrder = Message & { seq: number }
const ordered = (list: readonly Message[]) => list.filter((one): one is SlotOrder => one.seq !== null)

const read = async (request: PromiseLike<{ data: unknown; error: { message: string; code: string } | null }>) =>
  (await rows(request)) as Message[]

/**
 * A stretch of a conversation without a gap, oldest first. Asked again, it asks for the newest page only and grows by
 * that; what is older stays as it was read, unless it is little. Order is `seq`, which leaves nothing out.
 */
export const messagesOf = (conversationId: string, around: HistoryWindow = null, topicId?: string) =>
  queryOptions({
    queryKey: ['messages', { conversationId, around, ...(topicId && { topicId }) }] as QueryKey,
    queryFn: () => {
      if (around !== null) return stretchAround(conversationId, around, topicId)
      return topicId ? newestAbout(conversationId, topicId) : newest(conversationId)
    },
    meta: {
      reads: ['message_reactions', 'message_attachments', 'message_links', 'polls', 'poll_options', 'link_cards'],
      passing: around !== null,
      lastKept: mostAtOnce,
    },
  })

/** The last two hundred, to have at hand. */
export const lastOf = (conversationId: string) => ({
  ...messagesOf(conversationId),
  queryFn: () => newest(conversationId, mostAtOnce),
})

const kept = (conversationId: string, around: HistoryWindow, topicId?: string) =>
  query.getQueryData<Message[]>(messagesOf(conversationId, around, topicId).queryKey) ?? []

const those = (conversationId: string, topicId: string | undefined) => {
  const list = all().eq('conversation_id', conversationId)
  return topicId ? list.eq('topic_id', topicId) : list
}

async function newest(conversationId: string, least = page): Promise<Message[]> {
  const known = ordered(kept(conversationId, null))
  const limit = Math.max(least, Math.min(known.length, mostAtOnce))
  const latest = those(conversationId, undefined).order('seq', { ascending: false })
  let fresh = (await read(latest.limit(limit))).toReversed()
  const last = known.at(-1)
  // after a long silence there may be more than a page between what is known and what is new
  while (last && fresh[0] && fresh[0].seq! > last.seq + 1 && fresh.length < 1000)
    fresh = [...(await before(conversationId, fresh[0].seq!, mostAtOnce)), ...fresh]
  return came(joined(ordered(kept(conversationId, null)), ordered(fresh)))
}

/** The same of one topic, whose places have gaps: what is known is read again, from its first on. */
async function newestAbout(conversationId: string, topicId: string): Promise<Message[]> {
  const known = () => ordered(kept(conversationId, null, topicId))
  const [first] = known()
  const list = those(conversationId, topicId)
  if (!first) return came((await read(list.order('seq', { ascending: false }).limit(page))).toReversed())
  const fresh = await read(list.gte('seq', first.seq).order('seq').limit(1000))
  // older ones may have come meanwhile
  return came([...known().filter(({ seq }) => seq < first.seq), ...fresh])
}

/** Keeps older messages before the fresh ones, if the two meet. */
function joined(known: readonly SlotOrder[], fresh: readonly SlotOrder[]): Message[] {
  const first = fresh[0]?.seq
  if (first === undefined) return []
  const older = known.filter(({ seq }) => seq < first)
  return older.at(-1)?.seq === first - 1 ? [...older, ...fresh] : [...fresh]
}

async function stretchAround(conversationId: string, around: number, topicId: string | undefined): Promise<Message[]> {
  const known = ordered(kept(conversationId, around, topicId))
  const [from, to] = [known[0]?.seq ?? around - page / 2, known.at(-1)?.seq ?? around + page / 2]
  const list = those(conversationId, topicId).gte('seq', from).lte('seq', to)
  return came(await read(list.order('seq').limit(1000)))
}

const before = async (conversationId: string, seq: number, limit = page, topicId?: string) =>
  (
    await read(those(conversationId, topicId).lt('seq', seq).order('seq', { ascending: false }).limit(limit))
  ).toReversed()

const after = (conversationId: string, seq: number, topicId?: string) =>
  read(those(conversationId, topicId).gt('seq', seq).order('seq').limit(page))

const under = new Set<string>()

/** Adds the page before, or after, a stretch; once at a time. Says whether there was one. */
export async function extend(
  conversationId: string,
  around: HistoryWindow,
  way: 'older' | 'newer',
  topicId?: string,
): Promise<boolean> {
  const key = messagesOf(conversationId, around, topicId).queryKey
  const name = JSON.stringify([key, way])
  const edge = ordered(kept(conversationId, around, topicId)).at(way === 'older' ? 0 : -1)
  if (!edge || edge.seq === 1 || under.has(name)) return false
  under.add(name)
  try {
    const more = await (way === 'older'
      ? before(conversationId, edge.seq, page, topicId)
      : after(conversationId, edge.seq, topicId))
    const now = kept(conversationId, around, topicId)
    const known = new Set(now.map(({ id }) => id))
    const added = more.filter(({ id }) => !known.has(id))
    if (added.length > 0) show(key, way === 'older' ? [...added, ...now] : [...now, ...added])
    return added.length > 0
  } finally {
    under.delete(name)
  }
}

/** Keeps only the newest messages of a conversation once it is left; older ones are read again when wanted. */
export function trim(conversationId: string) {
  const list = kept(conversationId, null)
  if (list.length > mostAtOnce) show(messagesOf(conversationId).queryKey, list.slice(-mostAtOnce))
}

/** One message; an empty list when it is not there for oneself. */
export const messageOf = (id: string) =>
  queryOptions({
    queryKey: ['messages', { id }] as QueryKey,
    queryFn: () => read(all().eq('id', id)),
  })

/** True for a kept list that ends with the newest messages of a conversation, or of this topic in it. */
export const takesNewest = ([, list]: QueryKey, conversationId: string, topicId: string | null = null) =>
  typeof list === 'object' &&
  list !== null &&
  'conversationId' in list &&
  list.conversationId === conversationId &&
  'around' in list &&
  list.around === null &&
  (!('topicId' in list) || list.topicId === topicId)

/** The cards of linked pages, as far as they are known. */
export const cardsOf = (urls: readonly string[]) =>
  queryOptions({
    queryKey: ['link_cards', urls.toSorted()] as QueryKey,
    queryFn: (): Promise<Card[]> =>
      rows(
        supabase
          .from('link_cards')
          .select('*')
          .in('url', [...urls]),
      ),
    enabled: urls.length > 0,
    staleTime: 10 * 60_000,
  })
