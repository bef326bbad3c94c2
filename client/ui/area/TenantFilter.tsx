import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import css from './area.module.css'
import { useAreaPlace } from './area-place.ts'
import { TenantSearch } from './TenantSearch.tsx'
import { tenantName } from './tenants.ts'

/** For super admins, who see all organisations: narrows a list down to one. */
export function TenantFilter() {
  const { t } = useLingui()
  const { isSuperAdmin } = useGlobalPermissions()
  const { search, go } = useAreaPlace()
  const [isOpen, open] = useState(false)
  const chosen = search.tenant
  const name = useQuery({ ...tenantName(chosen ?? ''), enabled: isSuperAdmin && chosen !== undefined }).data
  if (!isSuperAdmin) return null
  return (
    <div className={css.only}>
      {chosen ? (
        <Button variant="default" size="compact-sm" onClick={() => go({ tenant: undefined })}>
          {name ? t`Only ${name} · Show all` : t`Only one organisation · Show all`}
        </Button>
      ) : (
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {t`All organisations`}
        </Button>
      )}
      {isOpen && !chosen && (
        <TenantSearch
          onChoose={({ id }) => {
            open(false)
            go({ tenant: id })
          }}
        />
      )}
    </div>
  )
}
