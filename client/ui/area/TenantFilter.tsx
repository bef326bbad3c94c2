import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { useAreaPlace } from './area-place.ts'
import { OnlyOne } from './OnlyOne.tsx'
import { TenantSearch } from './TenantSearch.tsx'
import { tenantName } from './tenants.ts'

/** For super admins, who see all organisations: narrows a list down to one. */
export function TenantFilter() {
  const { t } = useLingui()
  const { isSuperAdmin } = useGlobalPermissions()
  const { search, go } = useAreaPlace()
  const chosen = search.tenant
  const name = useQuery({ ...tenantName(chosen ?? ''), enabled: isSuperAdmin && chosen !== undefined }).data
  if (!isSuperAdmin) return null
  return (
    <OnlyOne
      chosen={chosen && (name ? t`Only ${name} · Show all` : t`Only one organisation · Show all`)}
      all={t`All organisations`}
      onAll={() => go({ tenant: undefined })}
    >
      {(close) => (
        <TenantSearch
          onChoose={({ id }) => {
            close()
            go({ tenant: id })
          }}
        />
      )}
    </OnlyOne>
  )
}
