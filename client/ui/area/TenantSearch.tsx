import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { SearchAndPick } from './SearchAndPick.tsx'
import { type NamedTenant, tenantsLike } from './tenants.ts'

/** Finds one organisation among all, or among those that aren’t closed. */
export function TenantSearch(props: {
  except?: string | undefined
  isOpen?: boolean
  onChoose: (tenant: NamedTenant) => void
}) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const found = useQuery(tenantsLike(useDeferredValue(words.trim()), props.isOpen ? 'active' : undefined))
  return (
    <SearchAndPick
      label={t`Search organisations`}
      words={words}
      onWords={setWords}
      found={found.data?.filter(({ id }) => id !== props.except)}
      onChoose={props.onChoose}
    />
  )
}
