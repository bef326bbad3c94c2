import { useLingui } from '@lingui/react/macro'
import { IconBookmarkPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { facetNames, valueName } from '../card/words.ts'
import { chosen, facets, isSought, pressed } from '../data/search-params.ts'
import css from './find.module.css'
import { SaveSearch } from './SaveSearch.tsx'
import type { Find } from './use-find.ts'

/** The choices, each with its way out; and the search itself, to keep. */
export function Chips({ find }: { find: Find }) {
  const { i18n, t } = useLingui()
  const [anchor, setAnchor] = useState<Element | null>(null)
  const { search, go } = find
  if (!isSought(search)) return null
  const chips = facets.flatMap((facet) => chosen(search, facet).map((value) => ({ facet, value })))
  return (
    <div className={css.chips}>
      {chips.map(({ facet, value }) => {
        const name = valueName(facet, value)
        return (
          <button
            key={`${facet} ${value}`}
            type="button"
            className={css.chip}
            aria-label={t`Remove ${i18n._(facetNames[facet])}: ${name}`}
            onClick={() => go(pressed(search, facet, value))}
          >
            <span dir="auto">{name}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        )
      })}
      {chips.length > 1 && (
        <button
          type="button"
          className={css.quiet}
          onClick={() => go({ ...(search.q && { q: search.q }), ...(search.sort && { sort: search.sort }) })}
        >
          {t`Clear filters`}
        </button>
      )}
      <button type="button" className={css.quiet} onClick={(event) => setAnchor(event.currentTarget)}>
        <IconBookmarkPlus size={16} stroke={1.75} aria-hidden="true" />
        {t`Save this search`}
      </button>
      {anchor && <SaveSearch search={search} anchor={anchor} onClose={() => setAnchor(null)} />}
    </div>
  )
}
