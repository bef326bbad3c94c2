import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { draftStore } from '../composer/draft.ts'
import type { Conversation } from '../data/conversations.ts'
import { useTitles } from '../data/use-people.ts'
import { ConversationMark } from '../list/ConversationMark.tsx'
import css from './history.module.css'

/** A conversation in which nothing was said yet, with three ways to begin. */
export function ConversationStart({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const title = useTitles()(conversation)
  const direct = conversation.kind === 'direct'
  const lines = direct
    ? [t`Hi! Do you have a minute?`, t`Thanks for last time.`, t`Shall we meet before the next one?`]
    : [t`Hi everyone, I’m new here.`, t`What are we reading for next time?`, t`When should we meet next?`]
  return (
    <div className={css.beginning}>
      <EmptyState
        art={<ConversationMark conversation={conversation} size={56} />}
        title={direct ? t`You and ${title}` : title}
        words={
          direct ? (
            <Trans>Only the two of you can read this.</Trans>
          ) : (
            <Trans>Everyone in the group can read this.</Trans>
          )
        }
      >
        {conversation.can_post &&
          lines.map((line) => (
            <button
              key={line}
              type="button"
              className={css.starter}
              onClick={() => draftStore.offer(conversation.id, line)}
            >
              {line}
            </button>
          ))}
      </EmptyState>
    </div>
  )
}
