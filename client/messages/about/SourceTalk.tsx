import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useConversation } from '../data/conversations.ts'
import css from './about.module.css'
import { TalkField } from './TalkField.tsx'
import { TalkLine } from './TalkLine.tsx'
import { useTalk } from './use-talk.ts'

/** The talk of a group about something of another room: its last words, and a field to say more. */
export function SourceTalk(props: {
  sourceType: string
  sourceId: string
  groupId: string
  label: string
  title: string
}) {
  const { t } = useLingui()
  const { sourceType, sourceId, groupId, label, title } = props
  const heading = useId()
  const conversation = useConversation(groupId)
  const { topicId, last } = useTalk(conversation, sourceType, sourceId)
  // an admin who is no member takes no part in what the group says
  if (!conversation || (last.length === 0 && !conversation.can_post)) return null
  return (
    <section className={css.talk} aria-labelledby={heading}>
      <div className={css.head}>
        <h3 id={heading} className={css.heading}>
          {label}
        </h3>
        {topicId && (
          <Link to="/messages" search={{ conversation: groupId, topic: topicId }} className={css.open}>
            {t`Open in Messages`}
          </Link>
        )}
      </div>
      {last.length > 0 && (
        <ol className={css.list} aria-label={t`Latest messages`}>
          {last.map(({ message, state }) => (
            <TalkLine key={message.id} message={message} state={state} />
          ))}
        </ol>
      )}
      {conversation.can_post && (
        <TalkField
          conversation={conversation}
          topicId={topicId}
          sourceType={sourceType}
          sourceId={sourceId}
          title={title}
          begun={last.length > 0}
        />
      )}
    </section>
  )
}
