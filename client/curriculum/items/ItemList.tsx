import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import blocks from '../blocks/blocks.module.css'
import { useBuilder } from '../data/builder-context.ts'
import { byRank } from '../data/by-rank.ts'
import { items } from '../data/node-writes.ts'
import { itemsIn } from '../data/nodes.ts'
import { ItemIcon } from '../kinds/ItemIcon.tsx'
import { itemKindName, itemKinds } from '../kinds/item-kinds.ts'
import { ranksAt } from '../tree/place.ts'
import { ItemCard } from './ItemCard.tsx'
import css from './items.module.css'

/** The items of a lesson, in order, and the way to add one of each kind. */
export function ItemList({ lessonKey, onTyping }: { lessonKey: string; onTyping: () => void }) {
  const { t } = useLingui()
  const { versionId, canEdit } = useBuilder()
  const { data } = useSuspenseQuery(itemsIn(versionId, lessonKey))
  const [asked, ask] = useState(false)
  const [made, setMade] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const list = data.filter(({ lesson_key }) => lesson_key === lessonKey).sort(byRank)
  function add(kind: string) {
    ask(false)
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
      {canEdit && (
        <div className={blocks.adding}>
          <Button
            ref={button}
            size="xs"
            variant="subtle"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            aria-expanded={asked}
            onClick={() => ask(!asked)}
          >
            {t`Add item`}
          </Button>
          {asked && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the field in it has the focus
            <div
              ref={(box) => box?.querySelector('input')?.focus()}
              className={blocks.kinds}
              onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && ask(false)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape') return
                event.stopPropagation()
                event.preventDefault()
                ask(false)
                button.current?.focus()
              }}
            >
              <PickList
                label={t`Choose a kind of item`}
                choices={itemKinds().map(([id, label]) => ({ id, label, mark: <ItemIcon kind={id} /> }))}
                onPick={add}
              />
            </div>
          )}
        </div>
      )}
    </section>
  )
}
