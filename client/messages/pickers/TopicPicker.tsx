import { useLingui } from '@lingui/react/macro'
import { IconHash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { topic as chosenTopic, type Topic, topicPrefs, topicRows, topicsOf, writeAbout } from '../data/topics.ts'

const mark = <IconHash size={18} stroke={1.5} aria-hidden="true" />

/** The topics to choose from: the next messages written here are about it, until it is changed. */
export function TopicPicker({ conversationId: conversation_id, close }: { conversationId: string; close: () => void }) {
  const { t } = useLingui()
  const topics = useQuery(topicsOf(conversation_id)).data ?? []
  const chosen = chosenTopic.use().get(conversation_id)
  const prefs = useQuery(topicPrefs).data ?? []
  const isMuted = (id: string) => prefs.some((one) => one.topic_id === id && one.pref === 'mute')
  // what is open stands first, and of it what was begun last; then what one has muted, and what is resolved
  const asideBy = ({ id, resolved_at }: Topic) => (resolved_at ? 2 : isMuted(id) ? 1 : 0)
  const open = topics.toReversed().toSorted((a, b) => asideBy(a) - asideBy(b))
  const set = (id: string | null) => writeAbout(conversation_id, id)
  return (
    <PickList
      label={t`Find or create a topic`}
      limit={60}
      choices={[
        ...open.map(({ id, title, resolved_at }) => ({
          id,
          label: title,
          mark,
          hint: resolved_at ? t`resolved` : isMuted(id) ? t`muted` : undefined,
          chosen: id === chosen,
        })),
        ...(chosen ? [{ id: 'none', label: t`No topic` }] : []),
      ]}
      offer={(words) =>
        topics.some(({ title }) => title.toLowerCase() === words.toLowerCase())
          ? []
          : [{ id: 'new', label: t`Create topic “${words}”`, mark }]
      }
      onPick={(id, words) => {
        close()
        if (id === 'none') return set(null)
        if (id !== 'new') return set(id)
        const made = newId()
        attempt(topicRows.adding, { id: made, conversation_id, title: words })
        set(made)
      }}
    />
  )
}
