import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconBell, IconHash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { timeOf } from '../../lib/settings/time.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { type Topic, topicActivity, topicPrefs, topicsOf } from '../data/topics.ts'
import { useMessagesSearch } from '../data/use-location.ts'
import { PlaceLink } from '../PlaceLink.tsx'
import css from '../views.module.css'

/** The topics of a conversation, those with the latest word first; muted ones and resolved ones stand apart. */
export function TopicsView() {
  const { t } = useLingui()
  const { conversation = '' } = useMessagesSearch()
  const topics = useQuery(topicsOf(conversation)).data
  const prefs = useQuery(topicPrefs).data ?? []
  const activity = useQuery(topicActivity(conversation)).data ?? []
  if (!topics) return null
  if (topics.length === 0)
    return (
      <EmptyState
        title={t`No topics yet`}
        words={t`A topic keeps what belongs together in one place. Start one with + next to the message field.`}
      />
    )
  const prefOf = (id: string) => prefs.find(({ topic_id }) => topic_id === id)?.pref
  const stateOf = (id: string) => activity.find(({ topic_id }) => topic_id === id)
  const lastOf = ({ id, created_at }: Topic) => stateOf(id)?.last_message_at ?? created_at
  const latest = topics.toSorted((a, b) => lastOf(b).localeCompare(lastOf(a)))
  const isMuted = ({ id }: Topic) => prefOf(id) === 'mute'
  const open = latest.filter((one) => !one.resolved_at && !isMuted(one))
  const sections = [
    { name: 'unread', label: t`Unread`, rows: open.filter(({ id }) => (stateOf(id)?.unread ?? 0) > 0) },
    { name: 'open', label: t`Open`, rows: open.filter(({ id }) => !stateOf(id)?.unread) },
    { name: 'muted', label: t`Muted`, rows: latest.filter((one) => !one.resolved_at && isMuted(one)) },
    { name: 'resolved', label: t`Resolved`, rows: latest.filter(({ resolved_at }) => resolved_at) },
  ]
  return (
    <div className={css.body}>
      {sections.map(
        ({ name, label, rows }) =>
          rows.length > 0 && (
            <section key={name} aria-label={label}>
              <h3 className={css.section}>{label}</h3>
              <ul>
                {rows.map((topic) => (
                  <li key={topic.id}>
                    <PlaceLink
                      place={{ conversation, topic: topic.id }}
                      className={css.topic}
                      data-quiet={name === 'muted' || name === 'resolved'}
                    >
                      <IconHash size={18} stroke={1.5} aria-hidden="true" />
                      <span className={css.topicTitle}>{topic.title}</span>
                      {prefOf(topic.id) === 'follow' && (
                        <IconBell size={16} stroke={1.5} aria-label={t`Followed`} className={css.topicMark} />
                      )}
                      <time>{timeOf(lastOf(topic), serverDate())}</time>
                      {(stateOf(topic.id)?.unread ?? 0) > 0 && (
                        <span className={css.topicCount}>
                          <Plural value={stateOf(topic.id)!.unread} one="# unread" other="# unread" />
                        </span>
                      )}
                    </PlaceLink>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <p className={css.why}>
        <Trans>To mute, follow or resolve a topic, open it and choose its settings.</Trans>
      </p>
    </div>
  )
}
