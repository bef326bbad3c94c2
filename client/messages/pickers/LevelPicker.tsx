import { useLingui } from '@lingui/react/macro'
import { attempt } from '../../lib/query/query.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { settingPlace } from '../data/conversation-writes.ts'
import { useConversation } from '../data/conversations.ts'
import { useMe } from '../data/use-people.ts'

/** The notification level of a conversation. */
export function LevelPicker({ conversationId, close }: { conversationId: string; close: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const conversation = useConversation(conversationId)
  const levels = [
    { id: 'all', label: t`All messages` },
    { id: 'mentions', label: t`Mentions only` },
    { id: 'own_threads', label: t`Mentions and replies to me` },
    { id: 'nothing', label: t`Nothing, and no badge` },
  ] as const
  return (
    <PickList
      bare
      label={t`Notify me about`}
      choices={levels.map((one) => ({ ...one, chosen: conversation?.level === one.id }))}
      onPick={(id) => {
        close()
        const level = levels.find((one) => one.id === id)?.id ?? 'all'
        const change = { conversation_id: conversationId, user_id: me, notify_level: level, muted_until: null }
        attempt(settingPlace, change)
      }}
    />
  )
}
