import { useLingui } from '@lingui/react/macro'
import { QuickField } from './composer/QuickField.tsx'
import type { Conversation } from './data/conversations.ts'
import { useGo } from './data/use-location.ts'
import { useTitles } from './data/use-people.ts'

/** The field of a group's page. What was sent is read in the conversation, which opens with it. */
export function GroupField({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const go = useGo()
  const title = useTitles()(conversation)
  return (
    <QuickField
      conversation={conversation}
      name={t`Write to ${title}`}
      label={t`Message to ${title}`}
      placeholder={t`Write to the group`}
      onSent={() => go({ conversation: conversation.id })}
    />
  )
}
