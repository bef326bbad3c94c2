import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savingDraftScope } from '../../lib/outbox/draft-scope.ts'
import { attempt } from '../../lib/query/query.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { deleteCollection } from '../commands.ts'
import { type CuratedCollection, changingCollection, shownCollections } from '../data/curating.ts'
import { AddListing } from './AddListing.tsx'
import { CollectedListing } from './CollectedListing.tsx'
import css from './collections.module.css'
import { moveCommands } from './move-commands.ts'

/** A collection with its words, its place among the others, and what is in it. */
export function CollectionEditor(props: {
  one: CuratedCollection
  before: readonly CuratedCollection[]
  after: readonly CuratedCollection[]
}) {
  const { t } = useLingui()
  const { one, before, after } = props
  const { id, title, version } = one
  const cards = useQuery(shownCollections).data?.find((shown) => shown.id === id)?.listings ?? []
  const items = one.collection_items.toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
  const commands = rowCommands(
    ...moveCommands(before, after, (rank) => attempt(changingCollection, { id, version, rank })),
    { key: 'delete', label: t`Delete`, Icon: IconTrash, danger: true, run: () => deleteCollection(one) },
  )
  const row = useRow<HTMLElement>(id, title, commands)
  return (
    <section className={css.one} aria-label={title} {...row}>
      <div className={css.head}>
        <SavedWords key={`title ${title}`} one={one} column="title" label={t`Name`} limit={80} />
        <RowMenu label={t`More about ${title}`} commands={commands} />
      </div>
      <SavedWords key={`summary ${one.summary}`} one={one} column="summary" label={t`What it’s for`} limit={300} />
      {one.for_all && <p className={css.meta}>{t`Shown to every organisation.`}</p>}
      {items.length > 0 ? (
        <ol className={css.items}>
          {items.map((item, at) => (
            <CollectedListing
              key={item.listing_id}
              collection={one}
              item={item}
              card={cards.find((card) => card.id === item.listing_id)}
              before={items.slice(0, at)}
              after={items.slice(at + 1)}
            />
          ))}
        </ol>
      ) : (
        <p className={css.meta}>{t`Empty. Nobody sees it until there’s a listing in it.`}</p>
      )}
      <AddListing one={one} last={items.at(-1)?.rank ?? null} />
    </section>
  )
}

/** Words that are saved as one leaves their field. */
function SavedWords(props: { one: CuratedCollection; column: 'title' | 'summary'; label: string; limit: number }) {
  const { one, column, label, limit } = props
  const saved = one[column] ?? ''
  const [typed, type] = useState(saved)
  function save() {
    const words = typed.trim()
    if (words === saved || (column === 'title' && !words)) return type(saved)
    attempt(changingCollection, { id: one.id, version: one.version, [column]: words || null })
  }
  return (
    <TextInput
      {...savingDraftScope('collections', `${one.id}/${column}`, one.version)}
      className={css.grow!}
      label={label}
      maxLength={limit}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  )
}
