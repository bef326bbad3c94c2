import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { facetNames } from '../card/words.ts'
import type { FoundListings } from '../data/find.ts'
import { type Facet, facets, type MarketSearch } from '../data/search-params.ts'
import css from './find.module.css'
import { searchWords } from './search-words.ts'
import type { Find } from './use-find.ts'

/** Nothing was found: which filter stands in the way, and whom one could ask. */
export function NothingFound({ find, first }: { find: Find; first: FoundListings }) {
  const { i18n, t } = useLingui()
  const { search, go } = find
  const words = searchWords(search)
  const isFiltered = facets.some((facet) => search[facet])
  return (
    <EmptyState
      art={<IconSearchOff size={26} stroke={1.5} />}
      title={t`No curriculum matches`}
      words={
        first.relax.length > 0
          ? t`One filter rules everything out. Without it, you’d see results:`
          : t`Nobody has shared anything like this yet. Try other words, or ask people you know.`
      }
    >
      {first.relax.map(({ facet, count }) => {
        const name = i18n._(facetNames[facet])
        return (
          <Button key={facet} variant="default" onClick={() => go(without(search, facet))}>
            {t`Drop “${name}” (${count})`}
          </Button>
        )
      })}
      {first.relax.length === 0 && isFiltered && search.q && (
        <Button variant="default" onClick={() => go({ q: search.q! })}>{t`Clear filters`}</Button>
      )}
      <Link
        to="/share"
        search={{ text: t`Does anyone know a good curriculum on ${words}?` }}
        className={css.ask}
      >{t`Ask for it in a conversation`}</Link>
    </EmptyState>
  )
}

function without(search: MarketSearch, facet: Facet): MarketSearch {
  const { [facet]: _dropped, ...rest } = search
  return rest
}
