import { useLingui } from '@lingui/react/macro'
import { searchedCharacters } from '../data/find.ts'
import css from './find.module.css'
import { MarketOff } from './MarketOff.tsx'
import type { Find } from './use-find.ts'

/** Everything that one should know of an answer before reading it. */
export function Notices({ find }: { find: Find }) {
  const { t } = useLingui()
  const { search, first } = find
  const unknown = [...(search.unknown?.split('~') ?? []), ...(first?.ignored ?? [])]
  const names = unknown.map((name) => `“${name}”`).join(', ')
  const q = search.q ?? ''
  return (
    <div role="status" className={css.notices}>
      {first && !first.open && <MarketOff />}
      {unknown.length > 0 && <p>{t`This link’s filters ${names} don’t exist here and were ignored.`}</p>}
      {[...q].length > searchedCharacters && (
        <p>{t`Only the first ${searchedCharacters} characters of your words were searched.`}</p>
      )}
      {first?.alike && first.total > 0 && q && <p>{t`No exact match for “${q}”. Here’s what comes close.`}</p>}
    </div>
  )
}
