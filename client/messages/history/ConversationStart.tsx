import { Trans, useLingui } from '@lingui/react/macro'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { draftStore } from '../composer/draft.ts'
import type { Conversation } from '../data/messages.ts'
import { useTitles } from '../data/use-people.ts'
import { ConversationMark } from '../list/ConversationRow.tsx'
import css from './history.module.css'

/** A conversation in which nothing was said yet, with three ways to begin. */
export function ConversationStart({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const title = useTitles()(conversation)
  const direct = conversation.kind === 'direct'
  const lines = direct
    ? [t`Hello! Do you have a minute?`, t`Thank you for the last time.`, t`Shall we meet before the next one?`]
    : [
        t`Hello, everybody. I am new here, and glad to be.`,
        t`What are we reading for next time?`,
        t`When would suit you for the next meeting?`,
      ]
  return (
    <div className={css.beginning}>
      <EmptyState
        art={<ConversationMark conversation={conversation} size={56} />}
        title={direct ? t`You and ${title}` : title}
        words={
          direct ? (
            <Trans>Only the two of you read this.</Trans>
          ) : (
            <Trans>Everybody in it reads what is said here.</Trans>
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
