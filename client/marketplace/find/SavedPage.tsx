import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { Page } from '../../ui/Page.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { AdoptSheet } from '../card/AdoptSheet.tsx'
import type { MarketCard } from '../data/card.ts'
import { savedListings } from '../data/saved.ts'
import { SavedCards } from './SavedCards.tsx'
import { SavedSearches } from './SavedSearches.tsx'

/** Searches and listings to come back to. */
export function SavedPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(savedListings)
  const groups = useMyGroupsSoFar()
  const [adopting, adopt] = useState<MarketCard>()
  return (
    <Page title={t`Saved`} above={<Link to="/marketplace">{t`Marketplace`}</Link>}>
      <SavedSearches />
      {data ? (
        data.length > 0 ? (
          <SavedCards saved={data} {...(groups.length > 0 && { onAdopt: adopt })} />
        ) : (
          <EmptyState
            art={<IconBookmark size={26} stroke={1.5} />}
            title={t`Nothing saved yet`}
            words={t`Save a curriculum to come back to it, also without a network. You’ll see when it has a new version.`}
          >
            <Button component={Link} to="/marketplace">{t`Look around`}</Button>
          </EmptyState>
        )
      ) : error ? (
        <PartError error={error} reset={() => void refetch()} />
      ) : (
        <SkeletonPart />
      )}
      {adopting && <AdoptSheet card={adopting} onClose={() => adopt(undefined)} />}
    </Page>
  )
}
