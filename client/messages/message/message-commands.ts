import { t } from '@lingui/core/macro'
import {
  IconAlarm,
  IconBookmark,
  IconBookmarkOff,
  IconChecklist,
  IconCopy,
  IconCornerUpLeft,
  IconEye,
  IconFlag,
  IconHash,
  IconLink,
  IconMailOpened,
  IconMoodPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconQuote,
  IconSpeakerphone,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards, mutate } from '../../lib/query/query.ts'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { markingUnread } from '../data/conversation-writes.ts'
import { deletingMessage } from '../data/message-writes.ts'
import type { Conversation, Message } from '../data/messages.ts'
import { composing, openPicker } from '../data/picker.ts'
import { pinning, pinsOf, saves, saving } from '../data/saved-queries.ts'
import { heldUnread } from '../data/unread.ts'
import { useMe } from '../data/use-people.ts'

const nothing = () => undefined
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
  return messageCommands({ message, conversation, row, me, saved, pinned })
}

/** The same of a message whose state is known. `row` is its place on screen. */
export function messageCommands(of: {
  message: Message
  conversation: Conversation
  row: () => HTMLElement | null
  me: string
  saved: boolean
  pinned: boolean
}): RowCommand[] {
  const { message, conversation, row, me, saved, pinned } = of
  const { id, conversation_id, seq } = message
  const mine = message.sender_id === me
  const there = seq !== null && message.deleted_at === null
  const asks = (what: 'react' | 'remind' | 'task' | 'announce' | 'report' | 'seen') => () =>
    openPicker(what, row(), { message })

  const { save, remove, unread, copyLink, copyText } = deedsOn(message, { me, saved })
  if (!there) return []
  return rowCommands(
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
      Date.now() - Date.parse(message.created_at) < editable && {
        key: 'finish',
        label: t`Edit`,
        Icon: IconPencil,
        run: () => composing.set({ kind: 'edit', message }),
      },
    {
      key: 'save',
      label: saved ? t`Not for later` : t`Save for later`,
      Icon: saved ? IconBookmarkOff : IconBookmark,
      run: save,
    },
    { key: 'due', label: t`Remind me…`, Icon: IconAlarm, run: asks('remind') },
    { label: t`Make it a task…`, Icon: IconChecklist, run: asks('task') },
    conversation.kind === 'group' &&
      conversation.can_pin && { label: t`Announce it…`, Icon: IconSpeakerphone, run: asks('announce') },
    conversation.can_pin && {
      label: pinned ? t`Unpin` : t`Pin for everybody`,
      Icon: pinned ? IconPinnedOff : IconPin,
      run: () => afterwards(mutate(pinning, { message_id: id, conversation_id, on: !pinned }), nothing),
    },
    { key: 'unread', label: t`Unread from here`, Icon: IconMailOpened, run: unread },
    conversation.kind === 'group' &&
      message.topic_id !== null && {
        label: t`Its topic…`,
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
      run: copyText,
    },
    mine && conversation.people_count < 50 && { label: t`Seen by…`, Icon: IconEye, run: asks('seen') },
    !mine && { label: t`Report or block…`, Icon: IconFlag, danger: true, run: asks('report') },
    (mine || (conversation.kind === 'group' && conversation.can_pin)) && {
      key: 'delete',
      label: t`Delete`,
      Icon: IconTrash,
      danger: true,
      run: remove,
    },
  )
}

/** The deeds that a message's menu does itself, without a picker. */
function deedsOn({ id, conversation_id, seq, body_text }: Message, { me, saved }: { me: string; saved: boolean }) {
  function save() {
    afterwards(
      mutate(saving, { message_id: id, user_id: me, done_at: saved ? new Date().toISOString() : null }),
      nothing,
    )
  }
  function remove() {
    afterwards(mutate(deletingMessage, { id }), nothing)
    offerUndo(t`Removed a message`, { verb: 'messages.restore', input: { id } })
  }
  function unread() {
    heldUnread.set(conversation_id)
    afterwards(mutate(markingUnread, { conversation_id, seq: seq! }), nothing)
    toast(t`Unread from here, until you come again`)
  }
  async function copyLink() {
    await navigator.clipboard.writeText(`${location.origin}/messages?conversation=${conversation_id}&message=${id}`)
    toast(t`Link copied`)
  }
  const copyText = () => void navigator.clipboard.writeText(body_text).then(() => toast(t`Copied`))
  return { save, remove, unread, copyLink, copyText }
}
