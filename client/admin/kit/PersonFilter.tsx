import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { OnlyOne } from '../../ui/area/OnlyOne.tsx'
import { SearchAndPick } from '../../ui/area/SearchAndPick.tsx'
import { adminPeople } from '../data/people.ts'
import { personFile } from '../data/person.ts'
import { useAdminSearch } from './use-admin-search.ts'

/** Narrows the record down to what one person did, or to what was done to them. They are found on the server: there may be a million. */
export function PersonFilter({ as }: { as: 'actor' | 'who' }) {
  const { t } = useLingui()
  const { search, go } = useAdminSearch()
  const chosen = search[as]
  const file = useQuery({ ...personFile(chosen ?? ''), enabled: chosen !== undefined })
  const isGone = (file.error as { code?: string } | null)?.code === 'PT404'
  const name = file.data?.name ?? (isGone ? t`a former member` : t`one person`)
  return (
    <OnlyOne
      chosen={chosen && (as === 'actor' ? t`Only by ${name} · Show all` : t`Only about ${name} · Show all`)}
      all={as === 'actor' ? t`By anyone` : t`About any person`}
      onAll={() => go({ [as]: undefined })}
    >
      {(close) => (
        <PersonSearch
          onChoose={(id) => {
            close()
            go({ [as]: id })
          }}
        />
      )}
    </OnlyOne>
  )
}

function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useLingui()
  const { search } = useAdminSearch()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useInfiniteQuery(adminPeople({ q, ...(search.tenant && { tenant: search.tenant }) }))
  return (
    <SearchAndPick
      label={t`Search people by name or email`}
      words={words}
      onWords={setWords}
      found={found.data?.pages[0]}
      onChoose={({ id }) => onChoose(id)}
    />
  )
}
