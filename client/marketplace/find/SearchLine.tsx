import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useDesk } from '../../ui/use-desk.ts'
import { searchedCharacters } from '../data/find.ts'
import { chosen, facets } from '../data/search-params.ts'
import { FacetSheet } from './FacetSheet.tsx'
import css from './find.module.css'
import type { Find } from './use-find.ts'

/** The words, the order, and on phones the way to the facets. */
export function SearchLine({ find }: { find: Find }) {
  const { t } = useLingui()
  const { search, go } = find
  const desk = useDesk()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useTypedWords(search.q ?? '', (q) => {
    const { q: _before, ...rest } = search
    // whoever went on meanwhile, to what is saved or to a listing, is not called back
    const address = new URLSearchParams(location.search)
    if (address.has('view') || address.has('listing') || address.has('trial')) return
    go(q ? { ...rest, q } : rest, true)
  })
  const count = facets.reduce((sum, facet) => sum + chosen(search, facet).length, 0)
  return (
    <search className={css.line}>
      <SearchField
        id="market-words"
        className={css.field!}
        size="md"
        label={t`Search the marketplace`}
        placeholder={t`Topic, title or what happens in it`}
        maxLength={searchedCharacters}
        value={words}
        onChange={setWords}
      />
      {!desk && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} />}
          onClick={() => setOpen(true)}
        >
          {count > 0 ? t`Filters (${count})` : t`Filters`}
        </Button>
      )}
      <SelectField
        aria-label={t`Order`}
        className={css.order!}
        size={desk ? 'md' : 'sm'}
        value={search.sort ?? ''}
        onChange={(sort) => {
          const { sort: _before, ...rest } = search
          go(sort === 'best' || sort === 'new' ? { ...rest, sort } : rest)
        }}
        data={[
          { value: '', label: search.q ? t`Closest first` : t`Best first` },
          ...(search.q ? [{ value: 'best', label: t`Best first` }] : []),
          { value: 'new', label: t`Newest first` },
        ]}
      />
      {open && <FacetSheet find={find} onClose={() => setOpen(false)} />}
    </search>
  )
}

const pauseMs = 180

/** Words that are typed, and asked for when the typing pauses; the address has them, also when it changes otherwise. */
function useTypedWords(asked: string, ask: (words: string) => void) {
  const [typed, setTyped] = useState<string>()
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    if (typed === undefined) return
    const soon = setTimeout(() => {
      setTyped(undefined)
      latest.current(typed)
    }, pauseMs)
    return () => clearTimeout(soon)
  }, [typed])
  return [typed ?? asked, setTyped] as const
}
