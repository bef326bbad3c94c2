import { useLingui } from '@lingui/react/macro'
import { IconBookmark } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useRow } from '../../lib/registries/row-commands.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { saveListing } from '../commands.ts'
import type { MarketCard } from '../data/card.ts'
import { Cover } from './Cover.tsx'
import css from './card.module.css'
import { Stars } from './Stars.tsx'
import { useCardCommands, useIsSaved } from './use-card-commands.ts'
import { ages, extent, finishWords, languageName, valueName } from './words.ts'

/** A listing, as one meets it: what it promises, what it takes, and what became of it in groups. */
export const ListingCard = memo(function ListingCard(props: {
  card: MarketCard
  /** Opens the sheet of adoption. */
  onAdopt?: (card: MarketCard) => void
  /** A word on its cover, such as that it has a new version. */
  badge?: ReactNode
  /** The list it stands in, where a page has it in several. */
  place?: string
}) {
  const { t } = useLingui()
  const { card, badge, onAdopt, place = '' } = props
  const commands = useCardCommands(card, onAdopt)
  const row = useRow<HTMLLIElement>(place + card.id, card.title, commands)
  return (
    <li className={css.card} {...row}>
      <div className={css.top}>
        <Cover card={card} alt="" />
        {badge && <span className={css.badge}>{badge}</span>}
      </div>
      <CardWords card={card} />
      <div className={css.deeds}>
        <SaveButton card={card} />
        <RowMenu className={css.more!} label={t`More about ${card.title}`} commands={commands} />
      </div>
    </li>
  )
})

/** The words of a card, which a preview has too. */
export function CardWords({ card, plain }: { card: MarketCard; plain?: boolean }) {
  const { t } = useLingui()
  const { figures } = card
  const finished = finishWords(figures)
  return (
    <div className={css.words}>
      <p className={css.title} dir="auto">
        {plain ? (
          card.title
        ) : (
          <Link to="/marketplace" search={{ listing: card.id }} className={css.link}>
            {card.title}
          </Link>
        )}
      </p>
      <p className={css.promise} dir="auto">
        {card.promise}
      </p>
      <p className={css.extent}>{extent(card)}</p>
      <p className={css.facts}>
        {[ages(card), languageName(card.language), valueName('format', card.format)].join(' · ')}
      </p>
      <p className={css.outcome}>
        {finished && <span className={css.finished}>{finished}</span>}
        {figures?.rating !== undefined && <Stars rating={figures.rating} reviews={figures.reviews ?? 0} />}
        {!finished && <span>{t`Not enough groups yet for figures`}</span>}
      </p>
      <p className={css.byline}>
        <bdi>{t`by ${card.byline}`}</bdi>
      </p>
    </div>
  )
}

function SaveButton({ card }: { card: MarketCard }) {
  const { t } = useLingui()
  const saved = useIsSaved(card.id)
  return (
    <button
      type="button"
      className={css.save}
      aria-pressed={saved}
      aria-label={t`Save ${card.title}`}
      onClick={() => saveListing(card, !saved)}
    >
      <IconBookmark size={20} stroke={1.75} fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  )
}
