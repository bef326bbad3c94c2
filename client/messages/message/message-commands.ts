import { t } from '@lingui/core/macro'
import {
  IconAlarm,
  IconBook2,
  IconBookmark,
  IconBookmarkOff,
  IconCalendarPlus,
  IconChecklist,
  IconCopy,
  IconCornerUpLeft,
  IconEye,
  IconHash,
  IconLink,
  IconMailOpened,
  IconMoodPlus,
  IconNotebook,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconQuote,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { useFlag } from '../../lib/query/feature-flags.ts'
import { attempt, query } from '../../lib/query/query.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import { caseCommands } from '../../ui/menu/case-commands.ts'
import { reportCommand } from '../../ui/menu/report-command.ts'
import { markUnread, removeMessage, saveMessage } from '../commands.ts'
import type { Conversation } from '../data/conversations.ts'
import type { Message } from '../data/messages.ts'
import { composing, openPicker } from '../data/picker.ts'
import { casesIn, pinning, pinsOf, saves } from '../data/saved-queries.ts'
import { useMe } from '../data/use-people.ts'

/** As long as the database takes an edit, unless the conversation says otherwise. */
const editable = 24 * 3_600_000

/** The commands on a message: by key, in its menu, and under a finger. */
export function useMessageCommands(
  message: Message,
  conversation: Conversation,
  row: () => HTMLElement | null,
): RowCommand[] {
  const me = useMe()
  const saved = (useQuery(saves).data ?? []).some((one) => one.message_id === message.id && !one.done_at)
  const pinned = (useQuery(pinsOf(conversation.id)).data ?? []).some((one) => one.message_id === message.id)
  const asksLessons = useFlag('lesson_discussions', conversation.id)
  return messageCommands({ message, conversation, row, me, saved, pinned, asksLessons })
}

const reporting = ({ id, body_text: words, sender_id: by }: Message, { kind }: Conversation) =>
  reportCommand({ kind: 'message', id, words, by, among: kind !== 'group' && 'few' })

/** The acts that one may do about its report, as far as one moderates its conversation, which has asked for that. */
const decisions = ({ id, conversation_id }: Message) =>
  query
    .getQueryData(casesIn(conversation_id, 'message').queryKey)
    ?.filter(({ subject_id }) => subject_id === id)
    .flatMap(caseCommands) ?? []

/** A new event about what a message says: its form is that of the room of events. */
const plan = ({ id, body_text }: Message, { group_id }: Conversation) =>
  void runCommand({
    verb: 'events.planFrom',
    input: { message_id: id, group_id, title: body_text.split('\n')[0]!.slice(0, 120) },
  })

/** The same of a message whose state is known. `row` is its place on screen. */
export function messageCommands(of: {
  message: Message
  conversation: Conversation
  row: () => HTMLElement | null
  me: string
  saved: boolean
  pinned: boolean
  asksLessons: boolean
}): RowCommand[] {
  const { message, conversation, row, me, saved, pinned, asksLessons } = of
  const { id, conversation_id, seq } = message
  const mine = message.sender_id === me
  const there = seq !== null && message.deleted_at === null
  const asks = (what: 'react' | 'remind' | 'task' | 'keep' | 'announce' | 'lesson' | 'seen') => () =>
    openPicker(what, row(), { message })

  async function copyLink() {
    await navigator.clipboard.writeText(`${location.origin}/messages?conversation=${conversation_id}&message=${id}`)
    toast(t`Link copied`)
  }
  if (!there) return []
  return rowCommands(
    ...decisions(message),
    { key: 'react', label: t`React`, Icon: IconMoodPlus, run: asks('react') },
    conversation.can_post && {
      key: 'reply',
      label: t`Reply`,
      Icon: IconCornerUpLeft,
      run: () => composing.set({ kind: 'reply', message }),
    },
    conversation.can_post && {
      key: 'quote',
      label: t`Quote`,
      Icon: IconQuote,
      run: () => composing.set({ kind: 'reply', message, quote: true }),
    },
    mine &&
      message.kind === 'text' &&
      serverNow() - Date.parse(message.created_at) < editable && {
        key: 'finish',
        label: t`Edit`,
        Icon: IconPencil,
        run: () => composing.set({ kind: 'edit', message }),
      },
    {
      key: 'save',
      label: saved ? t`Remove from saved` : t`Save for later`,
      Icon: saved ? IconBookmarkOff : IconBookmark,
      run: () => saveMessage(message, !saved),
    },
    { key: 'due', label: t`Remind me…`, Icon: IconAlarm, run: asks('remind') },
    { label: t`Turn into a task…`, Icon: IconChecklist, run: asks('task') },
    { label: t`Keep in my journal…`, Icon: IconNotebook, run: asks('keep') },
    asksLessons &&
      conversation.kind === 'group' &&
      conversation.can_post && { label: t`Ask about a lesson…`, Icon: IconBook2, run: asks('lesson') },
    conversation.kind === 'group' &&
      conversation.can_pin && { label: t`Announce…`, Icon: IconSpeakerphone, run: asks('announce') },
    conversation.kind === 'group' &&
      conversation.can_pin && {
        label: t`Turn into an event…`,
        Icon: IconCalendarPlus,
        run: () => plan(message, conversation),
      },
    conversation.can_pin && {
      label: pinned ? t`Unpin` : t`Pin for everyone`,
      Icon: pinned ? IconPinnedOff : IconPin,
      run: () => attempt(pinning, { message_id: id, conversation_id, on: !pinned }),
    },
    { key: 'unread', label: t`Mark unread from here`, Icon: IconMailOpened, run: () => markUnread(message) },
    conversation.kind === 'group' &&
      message.topic_id !== null && {
        label: t`Topic settings…`,
        Icon: IconHash,
        run: () =>
          openPicker('aboutTopic', row(), {
            conversationId: conversation_id,
            topicId: message.topic_id!,
            canPost: conversation.can_post,
          }),
      },
    { label: t`Copy link`, Icon: IconLink, run: () => void copyLink() },
    {
      label: t`Copy text`,
      Icon: IconCopy,
      run: () => void navigator.clipboard.writeText(message.body_text).then(() => toast(t`Copied`)),
    },
    mine && conversation.people_count < 50 && { label: t`Seen by…`, Icon: IconEye, run: asks('seen') },
    !mine && reporting(message, conversation),
    (mine || (conversation.kind === 'group' && conversation.can_pin)) && {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: () => removeMessage(message),
    },
  )
}
