import { useLingui } from '@lingui/react/macro'
import { IconHash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { newId } from '../lib/id.ts'
import { afterwards, mutate } from '../lib/query.ts'
import { PickList } from '../ui/PickList.tsx'
import type { Message } from './queries.ts'
import { addingTopic, topic as chosenTopic, resolvingTopic, topicsOf } from './topic-queries.ts'

const nothing = () => undefined
const mark = <IconHash size={18} stroke={1.5} aria-hidden="true" />

/** What one goes on about: the next messages that one writes here are about it, until one says otherwise. */
export function AskTopic({ message, close }: { message: Message; close: () => void }) {
  const { t } = useLingui()
  const { conversation_id } = message
  const topics = useQuery(topicsOf(conversation_id)).data ?? []
  const current = topics.find(({ id }) => id === message.topic_id)
  const set = (id: string | null) => chosenTopic.set(new Map([...chosenTopic.get(), [conversation_id, id]]))
  return (
    <PickList
      label={t`Find or begin a topic`}
      choices={[
        ...(current
          ? [
              {
                id: 'resolve',
                label: current.resolved_at ? t`“${current.title}” is open again` : t`“${current.title}” is resolved`,
              },
            ]
          : []),
        { id: 'none', label: t`Write about nothing in particular` },
        ...topics.map(({ id, title }) => ({
          id,
          label: title,
          mark,
          chosen: id === chosenTopic.get().get(conversation_id),
        })),
      ]}
      offer={(words) =>
        topics.some(({ title }) => title.toLowerCase() === words.toLowerCase())
          ? []
          : [{ id: 'new', label: t`Begin the topic “${words}”`, mark }]
      }
      onPick={(id, words) => {
        close()
        if (id === 'none') return set(null)
        if (id === 'resolve')
          return afterwards(
            mutate(resolvingTopic, { id: current!.id, version: current!.version, resolved: !current!.resolved_at }),
            nothing,
          )
        if (id !== 'new') return set(id)
        const made = newId()
        afterwards(mutate(addingTopic, { id: made, conversation_id, title: words.slice(0, 60) }), nothing)
        set(made)
      }}
    />
  )
}
