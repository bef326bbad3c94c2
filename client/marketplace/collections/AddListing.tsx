import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { attempt } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { type CuratedCollection, listingsToAdd, puttingItem } from '../data/curating.ts'
import css from './collections.module.css'

/** Finds listings by their words, and puts them into a collection. */
export function AddListing({ one, last }: { one: CuratedCollection; last: string | null }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const { data: found } = useQuery(listingsToAdd(useDeferredValue(words)))
  const inside = new Set(one.collection_items.map(({ listing_id }) => listing_id))
  const fresh = found?.filter(({ id }) => !inside.has(id)).slice(0, 6)
  return (
    <div className={css.add}>
      <SearchField label={t`Add a listing to ${one.title}`} maxLength={200} value={words} onChange={setWords} />
      {fresh && fresh.length === 0 && <p className={css.meta}>{t`No other listing matches.`}</p>}
      {fresh && fresh.length > 0 && (
        <ul className={css.items}>
          {fresh.map(({ id, title, byline }) => (
            <li key={id} className={css.item}>
              <div className={css.grow}>
                <p className={css.name} dir="auto">
                  {title}
                </p>
                <p className={css.meta} dir="auto">{t`by ${byline}`}</p>
              </div>
              <Button
                size="xs"
                variant="default"
                aria-label={t`Add ${title}`}
                onClick={() => attempt(puttingItem, { id: one.id, listing_id: id, rank: rankBetween(last, null) })}
              >{t`Add`}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
