import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconBell, IconBellOff, IconCircleCheck, IconHash, IconPencil, IconRotate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { attempt } from '../../lib/query/query.ts'
import { myId } from '../../lib/supabase/session.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { type Pref, type Topic, topicPreferences, topicPrefs, topicRows, topicsOf, writeAbout } from '../data/topics.ts'
import css from './pickers.module.css'

const mark = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The settings of a topic: write about it, hear more or less of it, rename it, and resolve it. */
export function TopicSettings(props: { id: string; conversationId: string; canPost: boolean; close: () => void }) {
  const { id, conversationId, canPost, close } = props
  const { t } = useLingui()
  const [naming, setNaming] = useState(false)
  const topic = useQuery(topicsOf(conversationId)).data?.find((one) => one.id === id)
  const pref = useQuery(topicPrefs).data?.find((one) => one.topic_id === id)?.pref ?? 'normal'
  if (!topic) return null
  if (naming) return <Naming topic={topic} close={close} />
  const { version, resolved_at } = topic
  const hear = (to: Pref) =>
    attempt(topicPreferences.putting, { user_id: myId(), topic_id: id, pref: pref === to ? 'normal' : to })
  const commands: Record<string, () => void> = {
    write: () => writeAbout(conversationId, id),
    follow: () => hear('follow'),
    mute: () => hear('mute'),
    resolve: () =>
      attempt(topicRows.changing, { id, version, resolved_at: resolved_at ? null : serverDate().toISOString() }),
  }
  return (
    <PickList
      bare
      label={topic.title}
      choices={[
        ...(canPost ? [{ id: 'write', label: t`Write in this topic`, mark: <IconHash {...mark} /> }] : []),
        {
          id: 'follow',
          label: t`Follow: notify me about everything`,
          mark: <IconBell {...mark} />,
          chosen: pref === 'follow',
        },
        {
          id: 'mute',
          label: t`Mute: no notifications, no badge`,
          mark: <IconBellOff {...mark} />,
          chosen: pref === 'mute',
        },
        ...(canPost
          ? [
              { id: 'rename', label: t`Rename…`, mark: <IconPencil {...mark} /> },
              resolved_at
                ? { id: 'resolve', label: t`Reopen topic`, mark: <IconRotate {...mark} /> }
                : { id: 'resolve', label: t`Mark as resolved`, mark: <IconCircleCheck {...mark} /> },
            ]
          : []),
      ]}
      onPick={(what) => {
        if (what === 'rename') return setNaming(true)
        close()
        commands[what]?.()
      }}
    />
  )
}

function Naming({ topic, close }: { topic: Topic; close: () => void }) {
  const { t } = useLingui()
  const [title, setTitle] = useState(topic.title)
  const { id, version } = topic
  return (
    <form
      {...draftScope('conversation_topics', topic.id, topic.version)}
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!title.trim()) return
        close()
        attempt(topicRows.changing, { id, version, title: title.trim() })
      }}
    >
      <TextInput
        data-autofocus
        ref={(field) => field?.focus()}
        label={t`Topic name`}
        maxLength={60}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <Button type="submit" disabled={!title.trim()}>{t`Rename`}</Button>
    </form>
  )
}
