import { useLingui } from '@lingui/react/macro'
import {
  IconBell,
  IconBellOff,
  IconEyeOff,
  IconHash,
  IconLogout,
  IconMailOpened,
  IconMessage,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconUserPlus,
} from '@tabler/icons-react'
import { attempt, query } from '../../lib/query/query.ts'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import { hideConversation, muteConversation } from '../conversation-commands.ts'
import {
  leavingConversation,
  markingUnread,
  type OwnPlace,
  reading,
  settingPlace,
} from '../data/conversation-writes.ts'
import type { Conversation } from '../data/conversations.ts'
import { messagesOf } from '../data/messages.ts'
import { openPicker } from '../data/picker.ts'
import { useGo } from '../data/use-location.ts'
import { useMe } from '../data/use-people.ts'
import { isMuted } from './sections.ts'

/** Unread from the last that somebody else said: what one said oneself counts for nothing. */
async function unreadAgain(conversation_id: string, last_seq: number, me: string) {
  const list = await query.ensureQueryData(messagesOf(conversation_id)).catch(() => [])
  const last = list.findLast(({ sender_id, seq, deleted_at }) => seq !== null && sender_id !== me && !deleted_at)
  attempt(markingUnread, { conversation_id, seq: last?.seq ?? last_seq })
}

/** The commands on a conversation, by key, in its menu and with a finger. */
export function useConversationCommands(conversation: Conversation, title: string) {
  const { t } = useLingui()
  const me = useMe()
  const go = useGo()
  const { id, kind, unread, last_seq, pinned_rank } = conversation
  const anchor = () => document.querySelector(`[data-conversation="${id}"]`)

  const place = (change: Omit<OwnPlace, 'conversation_id' | 'user_id'>) =>
    attempt(settingPlace, { conversation_id: id, user_id: me, ...change })
  function toggleRead() {
    if (last_seq === 0) return
    if (unread > 0) return attempt(reading, { conversation_id: id, seq: last_seq, opened: true })
    void unreadAgain(id, last_seq, me)
  }
  const quieten = () => muteConversation(conversation, title)
  function wake() {
    place({ muted_until: null, ...(conversation.notify_level === 'nothing' && { notify_level: 'all' as const }) })
  }
  const muted = isMuted(conversation)
  const commands: RowCommand[] = rowCommands(
    { key: 'open', label: t`Open`, Icon: IconMessage, run: () => go({ conversation: id }) },
    kind === 'group' && { label: t`Topics`, Icon: IconHash, run: () => go({ conversation: id, view: 'topics' }) },
    last_seq > 0 && { label: unread > 0 ? t`Mark as read` : t`Mark as unread`, Icon: IconMailOpened, run: toggleRead },
    {
      label: pinned_rank === null ? t`Pin to the top` : t`Unpin`,
      Icon: pinned_rank === null ? IconPin : IconPinnedOff,
      run: () => place({ pinned_rank: pinned_rank === null ? 'a0' : null }),
    },
    { label: t`Notify me about…`, Icon: IconBell, run: () => openPicker('level', anchor(), { conversationId: id }) },
    { label: muted ? t`Unmute` : t`Mute for eight hours`, Icon: IconBellOff, run: muted ? wake : quieten },
    kind === 'small_group' && {
      label: t`Add people…`,
      Icon: IconUserPlus,
      run: () => openPicker('add', anchor(), { conversationId: id }),
    },
    kind === 'small_group' && {
      label: t`Rename…`,
      Icon: IconPencil,
      run: () => openPicker('rename', anchor(), { conversationId: id }),
    },
    kind !== 'group' && { label: t`Hide`, Icon: IconEyeOff, run: () => hideConversation(conversation, title) },
    kind === 'small_group' && {
      label: t`Leave`,
      Icon: IconLogout,
      danger: true,
      run: () => {
        go({}, true)
        attempt(leavingConversation, { conversation_id: id })
      },
    },
  )
  return { commands, toggleRead, quieten }
}
