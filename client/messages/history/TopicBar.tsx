import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, CloseButton } from '@mantine/core'
import { IconArrowRight, IconDots, IconHash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Conversation } from '../data/conversations.ts'
import { useNextUnreadTopic } from '../data/next-topic.ts'
import { openPicker } from '../data/picker.ts'
import { topicPrefs, topicsOf, writeAbout } from '../data/topics.ts'
import { useGo } from '../data/use-location.ts'
import css from './history.module.css'

/** The topic that is read: its settings, the next with something unread, and the way back to the whole conversation. */
export function TopicBar({ conversation, topicId }: { conversation: Conversation; topicId: string }) {
  const { t } = useLingui()
  const go = useGo()
  const { id } = conversation
  const topic = useQuery(topicsOf(id)).data?.find((one) => one.id === topicId)
  const pref = useQuery(topicPrefs).data?.find((one) => one.topic_id === topicId)?.pref
  const next = useNextUnreadTopic(id, topicId)
  // what one writes here is about it
  useEffect(() => {
    writeAbout(id, topicId)
    return () => writeAbout(id, null)
  }, [id, topicId])
  const title = topic?.title ?? ''
  const settings = { conversationId: id, topicId, canPost: conversation.can_post }
  return (
    <section className={css.topicBar} aria-label={t`Topic ${title}`}>
      <IconHash size={18} stroke={1.5} aria-hidden="true" />
      <h3 className={css.topicTitle} title={title}>
        {title}
      </h3>
      {topic?.resolved_at && (
        <small data-resolved>
          <Trans>resolved</Trans>
        </small>
      )}
      {pref === 'mute' && (
        <small>
          <Trans>muted</Trans>
        </small>
      )}
      {next.id && (
        <button type="button" className={css.nextTopic} onClick={() => go({ conversation: id, topic: next.id! })}>
          <span>
            <Trans>Next unread topic</Trans>
          </span>
          <span className={css.unseen}>
            <Plural value={next.count} one="# topic is unread" other="# topics are unread" />
          </span>
          <IconArrowRight size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={t`Topic settings`}
        onClick={(event) => openPicker('aboutTopic', event.currentTarget, settings)}
      >
        <IconDots size={20} stroke={1.5} aria-hidden="true" />
      </ActionIcon>
      <CloseButton size={36} aria-label={t`Back to the whole conversation`} onClick={() => go({ conversation: id })} />
    </section>
  )
}
