import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { textHits } from '../data/find.ts'
import { itemsOf, lessonsOf } from '../data/nodes.ts'
import css from './parts.module.css'

/** Words in every text of the draft, leader notes included. */
export function FindDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (key: string) => void }) {
  const { t } = useLingui()
  const { versionId } = useBuilder()
  const reachable = isReachable.use()
  const [words, setWords] = useState('')
  const asked = useDeferredValue(words.trim())
  const {
    data: hits,
    isFetching,
    isError,
  } = useQuery({ ...textHits(versionId, asked), enabled: asked.length > 1 && reachable })
  const lessons = useQuery(lessonsOf(versionId)).data ?? []
  const items = useQuery(itemsOf(versionId)).data ?? []
  const titleOf = (key: string) =>
    lessons.find((one) => one.key === key)?.title ?? items.find((one) => one.key === key)?.title ?? ''
  return (
    <Dialog title={t`Find in all texts`} onClose={onClose}>
      <SearchField label={t`Words to find`} autoFocus value={words} onChange={setWords} />
      <p role="status" className={css.hint}>
        {!reachable
          ? t`You’re offline. Search needs a connection.`
          : isError
            ? t`Couldn’t search the texts. Change the words to try again.`
            : asked.length > 1 && hits && !isFetching
              ? plural(hits.length, { 0: 'No matches.', one: '# match', other: '# matches' })
              : ''}
      </p>
      <ul className={css.list}>
        {hits?.map((hit) => (
          <li key={`${hit.kind} ${hit.key} ${hit.block_key}`}>
            <button type="button" className={css.hit} onClick={() => onOpen(hit.key)}>
              <b dir="auto">{hit.title ?? titleOf(hit.key)}</b>
              {hit.kind === 'leaders' && <span className={css.hint}>{t`Leader notes`}</span>}
              <span dir="auto">{hit.excerpt}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
