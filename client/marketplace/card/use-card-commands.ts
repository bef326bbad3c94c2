import { useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconBookmark, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type RowCommand, rowCommands } from '../../lib/registries/row-commands.ts'
import { saveListing } from '../commands.ts'
import type { MarketCard } from '../data/card.ts'
import { savedListings } from '../data/saved.ts'

/** True for a listing that one has saved. */
export function useIsSaved(id: string): boolean {
  const { data = [] } = useQuery(savedListings)
  return data.some((saved) => saved.id === id)
}

/** The commands of a listing’s card. */
export function useCardCommands(card: MarketCard, onAdopt?: (card: MarketCard) => void): RowCommand[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const saved = useIsSaved(card.id)
  return rowCommands(
    {
      key: 'open',
      label: t`Open`,
      Icon: IconArrowRight,
      run: () => void navigate({ to: '/marketplace', search: { listing: card.id } }),
    },
    onAdopt && { label: t`Adopt…`, Icon: IconPlus, run: () => onAdopt(card) },
    {
      key: 'save',
      label: saved ? t`Remove from saved` : t`Save`,
      Icon: IconBookmark,
      run: () => saveListing(card, !saved),
    },
  )
}
