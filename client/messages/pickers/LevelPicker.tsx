import { useLingui } from '@lingui/react/macro'
import { attempt } from '../../lib/query/query.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { settingPlace } from '../data/conversation-writes.ts'
import { useConversation } from '../data/messages.ts'
import { useMe } from '../data/use-people.ts'

/** The notification level of a conversation. */
export function LevelPicker({ conversationId, close }: { conversationId: string; close: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const conversation = useConversation(conversationId)
  const levels = [
    { id: 'all', label: t`Everything` },
    { id: 'mentions', label: t`When I am named` },
    { id: 'own_threads', label: t`Answers to me, and when I am named` },
    { id: 'nothing', label: t`Nothing, and no number` },
  ] as const
  return (
    <PickList
      bare
      label={t`What to tell me of`}
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
