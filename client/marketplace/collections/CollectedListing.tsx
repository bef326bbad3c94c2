import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { attempt } from '../../lib/query/query.ts'
import { rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { Cover } from '../card/Cover.tsx'
import { takeOutOfCollection } from '../commands.ts'
import type { MarketCard } from '../data/card.ts'
import { type CuratedCollection, type CuratedItem, puttingItem } from '../data/curating.ts'
import css from './collections.module.css'
import { moveCommands } from './move-commands.ts'

/** A listing in a collection, with its place. */
export function CollectedListing(props: {
  collection: CuratedCollection
  item: CuratedItem
  card: MarketCard | undefined
  before: readonly CuratedItem[]
  after: readonly CuratedItem[]
}) {
  const { t } = useLingui()
  const { collection, item, card, before, after } = props
  const { listing_id } = item
  const title = card?.title ?? t`A listing that was taken down`
  const commands = rowCommands(
    // what was taken down can only be let go
    ...(card
      ? moveCommands(before, after, (rank) => attempt(puttingItem, { id: collection.id, listing_id, rank }))
      : []),
    {
      key: 'delete',
      label: t`Remove`,
      Icon: IconX,
      run: () => void takeOutOfCollection(collection, item, title),
    },
  )
  const row = useRow<HTMLLIElement>(`${collection.id}-${listing_id}`, title, commands)
  return (
    <li className={css.item} {...row}>
      <div className={css.cover}>{card && <Cover card={card} alt="" />}</div>
      <div className={css.grow}>
        {card ? (
          <Link className={css.name} to="/marketplace" search={{ listing: card.id }} dir="auto">
            {title}
          </Link>
        ) : (
          <p className={css.meta}>{title}</p>
        )}
        {card && (
          <p className={css.meta} dir="auto">
            {t`by ${card.byline}`}
          </p>
        )}
      </div>
      <RowMenu label={t`More about ${title}`} commands={commands} />
    </li>
  )
}
