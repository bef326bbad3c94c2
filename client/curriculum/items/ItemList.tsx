import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { AddItem } from '../../ui/lesson/AddItem.tsx'
import { itemKindName } from '../../ui/lesson/item-kinds.ts'
import { useBuilder } from '../data/builder-context.ts'
import { byRank } from '../data/by-rank.ts'
import { items } from '../data/node-writes.ts'
import { itemsIn } from '../data/nodes.ts'
import { ranksAt } from '../tree/place.ts'
import { ItemCard } from './ItemCard.tsx'
import css from './items.module.css'

/** The items of a lesson, in order, and the way to add one of each kind. */
export function ItemList({ lessonKey, onTyping }: { lessonKey: string; onTyping: () => void }) {
  const { t } = useLingui()
  const { versionId, canEdit } = useBuilder()
  const { data } = useSuspenseQuery(itemsIn(versionId, lessonKey))
  const [made, setMade] = useState('')
  const list = data.filter(({ lesson_key }) => lesson_key === lessonKey).sort(byRank)
  function add(kind: string) {
    const key = newId()
    const after = list.at(-1)?.key ?? null
    const [rank] = ranksAt({ units: [], lessons: [], items: data }, 'item', { parent: lessonKey, after }, [], 1)
    const title = itemKindName(kind)
    attempt(items.adding, { id: key, key, version_id: versionId, lesson_key: lessonKey, kind, title, rank: rank! })
    setMade(key)
  }
  return (
    <section className={css.items} aria-label={t`Items`}>
      <h2>{t`Items`}</h2>
      {list.length > 0 && (
        <ul>
          {list.map((item) => (
            <ItemCard key={item.key} item={item} begins={item.key === made} onTyping={onTyping} />
          ))}
        </ul>
      )}
      {canEdit && <AddItem onAdd={add} />}
    </section>
  )
}
