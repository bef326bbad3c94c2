import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconSearch, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useOnline } from '../../lib/live/presence.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { Conversation } from '../data/messages.ts'
import { useGo } from '../data/use-location.ts'
import { useTitles } from '../data/use-people.ts'
import { ConversationMark } from '../list/ConversationRow.tsx'
import { useConversationCommands } from '../list/use-conversation-commands.ts'
import { details } from './details-open.ts'
import css from './history.module.css'
import { PinnedMessages } from './PinnedMessages.tsx'

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

/** The head of a conversation: its name, who is online, and its commands. */
export function ConversationHead({ conversation, topic }: { conversation: Conversation; topic: string }) {
  const { t } = useLingui()
  const go = useGo()
  const title = useTitles()(conversation)
  const { commands } = useConversationCommands(conversation, title)
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
                {conversation.kind === 'direct' ? t`Online` : <Plural value={others} one="# online" other="# online" />}
              </span>
            )}
          </p>
        </div>
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t`Search this conversation`}
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
        <RowMenu label={t`More about ${title}`} commands={commands.slice(1)} size={36} />
      </header>
      <PinnedMessages conversation={conversation} />
    </>
  )
}
