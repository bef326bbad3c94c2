import { useLingui } from '@lingui/react/macro'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { removeSearch } from '../commands.ts'
import { marketSearches, searchOf } from '../data/searches.ts'
import css from './find.module.css'

/** The searches that one saved, each a link to what it finds now. */
export function SavedSearches() {
  const { t } = useLingui()
  const { data = [] } = useQuery(marketSearches)
  if (data.length === 0) return null
  return (
    <section aria-label={t`Saved searches`} className={css.searches}>
      <h2 className={css.heading}>{t`Searches`}</h2>
      <ul className={css.chips}>
        {data.map((one) => (
          <li key={one.id} className={css.savedSearch}>
            <Link to="/marketplace" search={searchOf(one)}>
              <IconSearch size={16} stroke={1.75} aria-hidden="true" />
              <span dir="auto">{one.name}</span>
            </Link>
            <button type="button" aria-label={t`Delete the search ${one.name}`} onClick={() => removeSearch(one)}>
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
