import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useConversation } from '../data/conversations.ts'
import { findMessages } from '../data/search.ts'
import { topicsOf } from '../data/topics.ts'
import { useGo, useMessagesSearch } from '../data/use-location.ts'
import { useTitles } from '../data/use-people.ts'
import { Highlight } from '../message/Highlight.tsx'
import { MessageResult } from '../message/MessageResult.tsx'
import css from '../views.module.css'

/** Search in all one's messages, or in one conversation; what narrows it down is written with the words. */
export function SearchView() {
  const { t } = useLingui()
  const go = useGo()
  const place = useMessagesSearch()
  const titleOf = useTitles()
  const conversation = useConversation(place.conversation ?? '')
  const topics = useQuery({ ...topicsOf(place.conversation ?? ''), enabled: Boolean(place.topic) }).data
  const topic = topics?.find(({ id }) => id === place.topic)
  const about = topic ? `topic:"${topic.title}" ` : ''
  const here = conversation ? `in:"${titleOf(conversation)}" ${about}` : ''
  const [words, setWords] = useState(place.q ?? here)
  const [asked, setAsked] = useState(words)
  useEffect(() => {
    const soon = setTimeout(() => setAsked(words), 150)
    return () => clearTimeout(soon)
  }, [words])
  const { data, isFetching, isError } = useQuery(findMessages(asked))
  // a found message is left by Back, which finds the same question here again
  useEffect(() => {
    if (asked.trim() && asked !== place.q) go({ ...place, q: asked }, true)
  }, [asked, place, go])
  return (
    <div className={css.body}>
      <SearchField
        autoFocus
        size="md"
        label={t`Search terms`}
        placeholder={t`Words, from:name, in:conversation, has:file, before:2026-03-01`}
        value={words}
        onChange={setWords}
      />
      <p className={css.operators}>
        {['from:', 'in:', 'topic:', 'has:link', 'has:file', 'has:image', 'before:', 'after:'].map((one) => (
          <button
            key={one}
            type="button"
            className={css.operator}
            onClick={() => setWords(`${words.trim()} ${one}`.trim())}
          >
            {one}
          </button>
        ))}
      </p>
      <p role="status" className={css.unseen}>
        {data && !isFetching && <Trans>{data.length} found</Trans>}
      </p>
      {isError ? (
        <EmptyState
          title={t`Search isn’t available`}
          words={t`Check your connection and try again. You can still read what’s open here.`}
        />
      ) : (data ?? []).length > 0 ? (
        <ul>
          {data!.map((one) => (
            <MessageResult
              key={one.id}
              id={one.id}
              conversationId={one.conversation_id}
              senderId={one.sender_id}
              at={one.created_at}
              words={<Highlight text={one.excerpt} ranges={one.ranges} />}
            />
          ))}
        </ul>
      ) : asked.trim() && data && !isFetching ? (
        <EmptyState title={t`Nothing found`} words={t`Try fewer words, or remove a filter.`} />
      ) : null}
    </div>
  )
}
