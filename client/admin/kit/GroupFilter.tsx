import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import css from '../../ui/area/area.module.css'
import { SearchAndPick } from '../../ui/area/SearchAndPick.tsx'
import { adminGroups, groupFile } from '../data/groups.ts'
import { useAdminSearch } from './use-admin-search.ts'

/** Narrows a list down to one group, found by its name. */
export function GroupFilter() {
  const { t } = useLingui()
  const { search, go } = useAdminSearch()
  const [isOpen, open] = useState(false)
  const chosen = search.group
  const name = useQuery({ ...groupFile(chosen ?? ''), enabled: chosen !== undefined }).data?.name
  return (
    <div className={css.only}>
      {chosen ? (
        <Button variant="default" size="compact-sm" onClick={() => go({ group: undefined })}>
          {name ? t`Only ${name} · Show all` : t`Only one group · Show all`}
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {t`All groups`}
        </Button>
      )}
      {isOpen && !chosen && (
        <GroupSearch
          onChoose={(group) => {
            open(false)
            go({ group })
          }}
        />
      )}
    </div>
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
