import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { facetNames, valueName } from '../card/words.ts'
import { chosen, closedFacets, type Facet, facets, pressed } from '../data/search-params.ts'
import css from './find.module.css'
import type { Find } from './use-find.ts'

const shown = 8

/** Every facet with its values, and how many there are of each. */
export function Facets({ find }: { find: Find }) {
  return facets.map((facet) => <FacetGroup key={facet} facet={facet} find={find} />)
}

function FacetGroup({ facet, find }: { facet: Facet; find: Find }) {
  const { i18n, t } = useLingui()
  const [all, showAll] = useState(false)
  const values = valuesOf(facet, find)
  const isWhole = all || values.length <= shown + 1
  if (values.length === 0) return null
  return (
    <fieldset className={css.facet}>
      <legend>{i18n._(facetNames[facet])}</legend>
      {(isWhole ? values : values.slice(0, shown)).map(({ value, count, on }) => (
        <label key={value} className={css.value}>
          <input type="checkbox" checked={on} onChange={() => find.go(pressed(find.search, facet, value))} />
          <span dir="auto">{valueName(facet, value)}</span>
          <span className={css.count}>{count}</span>
        </label>
      ))}
      {!isWhole && (
        <button
          type="button"
          className={css.allValues}
          onClick={() => showAll(true)}
        >{t`Show all ${values.length}`}</button>
      )}
    </fieldset>
  )
}

/** The values that there are, with those that are chosen; in their own order, or the most frequent first. */
function valuesOf(facet: Facet, { first, search }: Find) {
  const on = chosen(search, facet)
  const counted = first?.facets[facet] ?? []
  const order: readonly string[] =
    facet === 'topic' || facet === 'language' ? counted.map(({ value }) => value) : closedFacets[facet]
  return [...new Set([...order, ...on])]
    .map((value) => ({
      value,
      on: on.includes(value),
      count: counted.find((one) => one.value === value)?.count ?? 0,
    }))
    .filter(({ count, on }) => count > 0 || on)
}
