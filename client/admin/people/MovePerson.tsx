import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from '../../ui/area/area.module.css'
import { Part } from '../../ui/area/Panel.tsx'
import { TenantSearch } from '../../ui/area/TenantSearch.tsx'
import type { NamedTenant } from '../../ui/area/tenants.ts'
import { movePerson } from '../data/change-people.ts'
import type { PersonFile } from '../data/person.ts'
import own from './people.module.css'

/** For super admins: the organisation of a person, and the way to another one while they are in no group. */
export function MovePerson({ person }: { person: PersonFile }) {
  const { t } = useLingui()
  const { isSuperAdmin } = useGlobalPermissions()
  const reachable = isReachable.use()
  const [isOpen, open] = useState(false)
  const { id, name, tenant, groups, role } = person
  const move = useMutation({ mutationFn: (to: NamedTenant) => movePerson(id, to.id), retry: false })
  if (!isSuperAdmin) return null
  const mayGo = groups.length === 0 && role !== 'super_admin'
  const go = (to: NamedTenant) =>
    afterwards(move.mutateAsync(to), () => {
      open(false)
      const { name: place } = to
      if (tenant)
        offerUndo(t`${name} moved to ${place}`, {
          verb: 'admin.movePerson',
          input: { userId: id, tenantId: tenant.id },
        })
    })
  return (
    <Part title={t`Organisation`}>
      <p className={own.tenant} dir="auto">
        {tenant?.name ?? t`None`}
      </p>
      {!mayGo ? (
        <p className={css.muted}>
          {role === 'super_admin'
            ? t`Super admins stay where they are.`
            : t`To move them, remove them from their groups first.`}
        </p>
      ) : isOpen ? (
        <>
          <p className={css.muted}>{t`They’ll join as a member and lose access to everything in this organisation.`}</p>
          <TenantSearch isOpen except={tenant?.id} onChoose={go} />
        </>
      ) : (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            disabled={!reachable}
            loading={move.isPending}
            onClick={() => open(true)}
          >
            {t`Move to another organisation`}
          </Button>
        </div>
      )}
    </Part>
  )
}
