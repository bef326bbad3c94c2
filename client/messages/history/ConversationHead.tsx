import { Plural, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconHash, IconSearch, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useOnline } from '../../lib/live/presence.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import type { Conversation } from '../data/conversations.ts'
import { topicsOf } from '../data/topics.ts'
import { useGo, useGroupHere } from '../data/use-location.ts'
import { useTitles } from '../data/use-people.ts'
import { ConversationMark } from '../list/ConversationMark.tsx'
import { useConversationCommands } from '../list/use-conversation-commands.ts'
import { details } from './details-open.ts'
import css from './history.module.css'
import { PinnedMessages } from './PinnedMessages.tsx'

const TopicBar = lazy(async () => ({ default: (await withWords(import('./TopicBar.tsx'))).TopicBar }))

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const

/** The head of a conversation: its name, who is online, and its commands. */
export function ConversationHead(props: { conversation: Conversation; topic: string; topicId?: string | undefined }) {
  const { conversation, topic, topicId } = props
  const { t } = useLingui()
  const go = useGo()
  const title = useTitles()(conversation)
  const { commands } = useConversationCommands(conversation, title)
  const here = useOnline(topic)
  const shown = details.use()
  const group = conversation.group_id
  // at a desk the page of the group says above it whose it is
  const desk = useDesk()
  const named = useGroupHere() !== undefined && desk
  const topics = useQuery({ ...topicsOf(conversation.id), enabled: conversation.kind === 'group' }).data?.length ?? 0
  const others = conversation.people.filter((id) => here.has(id)).length
  return (
    <>
      <header className={css.head}>
        <WayOut />
        {!named && <ConversationMark conversation={conversation} size={32} />}
        <div className={css.names}>
          {!named && (
            <h2 className={css.title} title={title}>
              {group ? <GroupLink groupId={group}>{title}</GroupLink> : title}
            </h2>
          )}
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
        {topics > 0 && (
          <ActionIcon
            variant="subtle"
            size={36}
            className={css.topics!}
            aria-label={t`Topics`}
            onClick={() => go({ conversation: conversation.id, view: 'topics' })}
          >
            <IconHash {...icon} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t`Search this conversation`}
          onClick={() => go({ conversation: conversation.id, view: 'search', ...(topicId && { topic: topicId }) })}
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
      {topicId ? (
        <Suspense fallback={<div className={css.topicBar} />}>
          <TopicBar conversation={conversation} topicId={topicId} />
        </Suspense>
      ) : (
        <PinnedMessages conversation={conversation} />
      )}
    </>
  )
}

/** On a phone, where the conversation is alone: back to its group's page, or to the list. */
function WayOut() {
  const { t } = useLingui()
  const groupId = useGroupHere()
  const arrow = <IconArrowLeft size={22} stroke={1.5} aria-hidden="true" />
  return groupId ? (
    <Link to="/groups/$groupId" params={{ groupId }} replace className={css.back} aria-label={t`Back to the group`}>
      {arrow}
    </Link>
  ) : (
    <Link to="/messages" search={{}} className={css.back} aria-label={t`All conversations`}>
      {arrow}
    </Link>
  )
}

const GroupLink = ({ groupId, children }: { groupId: string; children: ReactNode }) => (
  <Link to="/groups/$groupId" params={{ groupId }} className={css.group}>
    {children}
  </Link>
)
