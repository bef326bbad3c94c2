import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from '../../ui/area/area.module.css'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import type { TenantPartProps } from '../data/tenant-part.ts'
import { limitNames, setTerms, termsOf } from '../data/tenants.ts'
import { useTyped } from '../data/use-typed.ts'
import { wordsAtFields } from '../data/words-at-fields.ts'
import { LimitBar } from '../limits/LimitBar.tsx'
import { limitName, usageOf, usedOf } from '../list/used-words.ts'
import own from './detail.module.css'

const most = 1_000_000_000

/** The limits of an organisation, with what is used of each. One below that takes nothing away, and stops growth. */
export function LimitsPart({ tenant }: TenantPartProps) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { draft: limits, set, forget } = useTyped(tenant.limits)
  const save = useMutation({ mutationFn: setTerms, meta: { saidAtField: true }, retry: false })
  const wrong = wordsAtFields(save.error, ...limitNames)
  const before = termsOf(tenant)
  function submit(event: FormEvent) {
    event.preventDefault()
    afterwards(save.mutateAsync({ ...before, limits, version: tenant.version }), () => {
      forget()
      offerUndo(t`Changed the limits of ${tenant.name}`, { verb: 'tenants.terms', input: before })
    })
  }
  const tight = limitNames.filter((limit) => limits[limit] !== null && usageOf(tenant, limit) > limits[limit])
  return (
    <div className={own.part}>
      <ul className={own.figures}>
        {limitNames.map((limit) => (
          <li key={limit}>
            <LimitBar limit={limit} used={usageOf(tenant, limit)} allowed={tenant.limits[limit]} />
          </li>
        ))}
      </ul>
      <form className={own.form} onSubmit={submit}>
        <p className={css.muted}>{t`Leave a field empty for no limit. Admins are notified once 80% is used.`}</p>
        {limitNames.map((limit) => (
          <div key={limit}>
            <NumberField
              label={limit === 'storage_mb' ? t`Storage, in megabytes` : limitName(limit)}
              placeholder={t`No limit`}
              min={1}
              max={most}
              value={limits[limit]}
              onChange={(value) => set({ [limit]: value ?? null })}
            />
            {wrong[limit] && <p role="alert">{wrong[limit]}</p>}
          </div>
        ))}
        {tight.length > 0 && (
          <ul className={css.wall} role="status">
            {tight.map((limit) => (
              <li key={limit}>
                {t`${limitName(limit)}: ${usedOf(limit, usageOf(tenant, limit), limits[limit])}. Nothing is removed, but nothing can be added.`}
              </li>
            ))}
          </ul>
        )}
        {wrong.rest && <p role="alert">{wrong.rest}</p>}
        <div>
          <Button type="submit" disabled={!reachable} loading={save.isPending}>
            {t`Save limits`}
          </Button>
        </div>
      </form>
    </div>
  )
}
