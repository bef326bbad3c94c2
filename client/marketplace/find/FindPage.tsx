import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useKeys } from '../../lib/registries/keys.ts'
import { Page } from '../../ui/Page.tsx'
import { PartError } from '../../ui/states/PartError.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import { AdoptSheet } from '../card/AdoptSheet.tsx'
import type { MarketCard } from '../data/card.ts'
import { isSought } from '../data/search-params.ts'
import { MarketPlaces } from '../MarketPlaces.tsx'
import { Chips } from './Chips.tsx'
import { Facets } from './Facets.tsx'
import css from './find.module.css'
import { Notices } from './Notices.tsx'
import { OfflineMarket } from './OfflineMarket.tsx'
import { Results } from './Results.tsx'
import { SearchLine } from './SearchLine.tsx'
import { Shelves } from './Shelves.tsx'
import { useFind } from './use-find.ts'
import { useShelves } from './use-shelves.ts'

/** Finding a curriculum: words, facets, and before either of them what suits one’s group. */
export function FindPage() {
  const { t } = useLingui()
  const find = useFind()
  const isBrowsing = !isSought(find.search)
  const shelves = useShelves(find, isBrowsing)
  const desk = useDesk()
  const reachable = isReachable.use()
  const groups = useMyGroupsSoFar()
  const [adopting, adopt] = useState<MarketCard>()
  useKeys({ search: () => document.getElementById('market-words')?.focus() ?? true })
  const { error } = find.found
  const onAdopt = groups.length > 0 ? adopt : undefined
  return (
    <Page title={t`Marketplace`} below={t`Curricula that others have taught and share.`} action={<MarketPlaces />}>
      <SearchLine find={find} />
      <Chips find={find} />
      <Notices find={find} />
      {find.first && !shelves.isComing ? (
        <div className={css.body}>
          {desk && find.first.total + find.first.relax.length > 0 && (
            <aside className={css.facets} aria-label={t`Filters`}>
              <Facets find={find} />
            </aside>
          )}
          <div className={css.found}>
            {isBrowsing && <Shelves find={find} shelves={shelves} onAdopt={onAdopt} />}
            <Results find={find} onAdopt={onAdopt} />
          </div>
        </div>
      ) : !reachable ? (
        <OfflineMarket />
      ) : error ? (
        <PartError error={error} reset={() => void find.found.refetch()} />
      ) : (
        <SkeletonPart />
      )}
      {adopting && <AdoptSheet card={adopting} onClose={() => adopt(undefined)} />}
    </Page>
  )
}
