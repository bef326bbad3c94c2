import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { OnlyOne } from '../../ui/area/OnlyOne.tsx'
import { SearchAndPick } from '../../ui/area/SearchAndPick.tsx'
import { adminGroups, groupFile } from '../data/groups.ts'
import { useAdminSearch } from './use-admin-search.ts'

/** Narrows a list down to one group, found by its name. */
export function GroupFilter() {
  const { t } = useLingui()
  const { search, go } = useAdminSearch()
  const chosen = search.group
  const name = useQuery({ ...groupFile(chosen ?? ''), enabled: chosen !== undefined }).data?.name
  return (
    <OnlyOne
      chosen={chosen && (name ? t`Only ${name} · Show all` : t`Only one group · Show all`)}
      all={t`All groups`}
      onAll={() => go({ group: undefined })}
    >
      {(close) => (
        <GroupSearch
          onChoose={(group) => {
            close()
            go({ group })
          }}
        />
      )}
    </OnlyOne>
  )
}

function GroupSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const { t } = useLingui()
  const { search } = useAdminSearch()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useInfiniteQuery(adminGroups({ q, ...(search.tenant && { tenant: search.tenant }) }))
  return (
    <SearchAndPick
      label={t`Search groups`}
      words={words}
      onWords={setWords}
      found={found.data?.pages[0]}
      onChoose={({ id }) => onChoose(id)}
    />
  )
}
