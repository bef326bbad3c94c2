import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { CurriculumCard } from '../data/library.ts'
import type { LibrarySearch } from '../data/search-params.ts'
import css from './library.module.css'

/** The search and the filters, all in the address. */
export function LibraryFilter({ search, cards }: { search: LibrarySearch; cards: readonly CurriculumCard[] }) {
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/curriculum' })
  const given = new Set(cards.flatMap(({ group_ids }) => group_ids))
  const groups = useMyGroupsSoFar().filter(({ id }) => given.has(id))
  const set = (change: LibrarySearch) =>
    void navigate({
      to: '/curriculum',
      search: ({ curriculumId: _lit, ...before }) => drop({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className={css.filters}>
      <SearchField
        className={css.find!}
        label={t`Search curricula`}
        value={search.q ?? ''}
        onChange={(q) => set({ q })}
      />
      {(['mine', 'shared'] as const).map((one) => (
        <button
          key={one}
          type="button"
          className={css.toggle}
          aria-pressed={search.show === one}
          onClick={() => set({ show: search.show === one ? ('' as never) : one })}
        >
          {one === 'mine' ? t`Written by me` : t`Shared with me`}
        </button>
      ))}
      {groups.length > 0 && (
        <SelectField
          aria-label={t`Group`}
          look="quiet"
          value={search.group ?? ''}
          onChange={(group) => set({ group })}
          data={[{ value: '', label: t`All groups` }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      )}
    </div>
  )
}

/** Leaves out what is empty: it has no place in an address. */
const drop = (search: LibrarySearch): LibrarySearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value))
