import { useLingui } from '@lingui/react/macro'
import { afterwards, mutate } from '../lib/query.ts'
import { PickList } from '../ui/PickList.tsx'
import { settingPlace } from './conversation-changes.ts'
import { useMe } from './people.ts'
import { useConversation } from './queries.ts'

/** How much of a conversation one wants to hear. */
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
        afterwards(mutate(settingPlace, change), () => undefined)
      }}
    />
  )
}
