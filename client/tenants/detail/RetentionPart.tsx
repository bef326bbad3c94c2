import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from '../../ui/area/area.module.css'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { daysOf, retainedKinds, setRetention } from '../data/retention.ts'
import type { TenantPartProps } from '../data/tenant-part.ts'
import { useTyped } from '../data/use-typed.ts'
import { wordsAtFields } from '../data/words-at-fields.ts'
import own from './detail.module.css'

/** The days for which an organisation keeps what its people are told, what was done, and its part of the audit log. */
export function RetentionPart({ tenant }: TenantPartProps) {
  const { t, i18n } = useLingui()
  const reachable = isReachable.use()
  const before = { id: tenant.id, days: daysOf(tenant.retention) }
  const { draft: days, set, forget } = useTyped(before.days)
  const save = useMutation({ mutationFn: setRetention, meta: { saidAtField: true }, retry: false })
  const wrong = wordsAtFields(save.error, ...retainedKinds)
  const names = {
    notifications: t`Notifications, in days`,
    activity: t`Activity of tasks, events and curricula, in days`,
    audit: t`Audit log, in days`,
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    afterwards(save.mutateAsync({ id: tenant.id, days, version: tenant.version }), () => {
      forget()
      offerUndo(t`Changed how long ${tenant.name} keeps its data`, { verb: 'tenants.retention', input: before })
    })
  }
  return (
    <div className={own.part}>
      <form className={own.form} onSubmit={submit}>
        <p className={css.muted}>
          {t`Anything older is deleted the following night and can’t be restored. Leave a field empty to keep everything for as long as the server does.`}
        </p>
        {retainedKinds.map((kind) => {
          const { least, most } = tenant.retention[kind]
          const [from, to] = [i18n.number(least), i18n.number(most)]
          return (
            <div key={kind}>
              <NumberField
                label={names[kind]}
                description={t`From ${from} to ${to} days.`}
                placeholder={t`Not set`}
                min={least}
                max={most}
                value={days[kind]}
                onChange={(value) => set({ [kind]: value ?? null })}
              />
              {wrong[kind] && <p role="alert">{wrong[kind]}</p>}
            </div>
          )
        })}
        {wrong.rest && <p role="alert">{wrong.rest}</p>}
        <div>
          <Button type="submit" disabled={!reachable} loading={save.isPending}>
            {t`Save retention`}
          </Button>
        </div>
      </form>
    </div>
  )
}
