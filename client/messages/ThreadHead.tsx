import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconSearch, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOnline } from '../lib/live-said.ts'
import { RowMenu } from '../ui/RowMenu.tsx'
import { ConversationMark } from './ConversationRow.tsx'
import { details } from './details.ts'
import { PinnedMessages } from './Pinned.tsx'
import { useTitles } from './people.ts'
import { useGo } from './place.ts'
import type { Conversation } from './queries.ts'
import css from './thread.module.css'
import { useConversationCommands } from './use-conversation-acts.ts'

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

/** What a conversation is called, who is here now, and what can be done with it. */
export function ConversationHead({ conversation, topic }: { conversation: Conversation; topic: string }) {
  const { t } = useLingui()
  const go = useGo()
  const title = useTitles()(conversation)
  const { acts } = useConversationCommands(conversation, title)
  const here = useOnline(topic)
  const shown = details.use()
  const others = conversation.people.filter((id) => here.has(id)).length
  return (
    <>
      <header className={css.head}>
        <Link to="/messages" search={{}} className={css.back} aria-label={t`All conversations`}>
          <IconArrowLeft size={22} stroke={1.5} aria-hidden="true" />
        </Link>
        <ConversationMark conversation={conversation} size={32} />
        <div className={css.names}>
          <h2 className={css.title}>{title}</h2>
          <p className={css.about}>
            {conversation.kind !== 'direct' && (
              <Plural value={conversation.people_count} one="# person" other="# people" />
            )}
            {others > 0 && (
              <span className={css.here}>
                {conversation.kind === 'direct' ? (
                  t`Here now`
                ) : (
                  <Plural value={others} one="# here now" other="# here now" />
                )}
              </span>
            )}
          </p>
        </div>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t`Search in this conversation`}
          onClick={() => go({ conversation: conversation.id, view: 'search' })}
        >
          <IconSearch {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t`People and settings`}
          aria-pressed={shown}
          onClick={() => details.set(!shown)}
        >
          <IconUsers {...icon} />
        </ActionIcon>
        <RowMenu label={t`More about ${title}`} acts={acts.slice(1)} size={36} />
      </header>
      <PinnedMessages conversation={conversation} />
    </>
  )
}
