import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from '../../ui/area/area.module.css'
import { flagName } from '../../ui/area/flag-name.ts'
import { Shown } from '../../ui/area/Shown.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { allFeatures, overrideFeature, type TenantFeature } from '../data/features.ts'
import type { TenantPartProps } from '../data/tenant-part.ts'
import own from './detail.module.css'

/** The features of the product, each with the answer that this organisation has of its own. */
export function FeaturesPart({ tenant }: TenantPartProps) {
  const { t } = useLingui()
  const features = useQuery(allFeatures)
  return (
    <div className={own.part}>
      <p
        className={css.muted}
      >{t`What you choose here counts for everyone in this organisation, unless one of its groups has a choice of its own.`}</p>
      <Shown of={features}>
        {(all) => (
          <ul className={css.lines} aria-label={t`Features`}>
            {all.map((feature) => (
              <FeatureLine key={feature.key} feature={feature} tenant={tenant} />
            ))}
          </ul>
        )}
      </Shown>
    </div>
  )
}

function FeatureLine({ feature, tenant }: TenantPartProps & { feature: TenantFeature }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const override = useMutation({ mutationFn: overrideFeature, retry: false })
  const { key, description, enabled, killed } = feature
  const name = flagName(key)
  const now = tenant.overrides.find((one) => one.key === key)?.enabled ?? null
  const words = (value: boolean | null) => (value === null ? 'default' : value ? 'on' : 'off')
  function choose(value: string) {
    const answer = value === 'default' ? null : value === 'on'
    afterwards(override.mutateAsync({ tenantId: tenant.id, key, enabled: answer }), () =>
      offerUndo(t`Changed “${name}” for ${tenant.name}`, {
        verb: 'tenants.feature',
        input: { tenantId: tenant.id, key, enabled: now },
      }),
    )
  }
  return (
    <li className={css.line}>
      <span className={css.grow}>
        <b>{name}</b> {killed && <span className={css.state} data-state="denied">{t`Off everywhere`}</span>}
        <span className={css.meta}>{description}</span>
      </span>
      <SelectField
        className={own.answer}
        aria-label={name}
        value={words(now)}
        disabled={!reachable || override.isPending}
        onChange={choose}
        data={[
          { value: 'default', label: enabled ? t`Default: on` : t`Default: off` },
          { value: 'on', label: t`On` },
          { value: 'off', label: t`Off` },
        ]}
      />
    </li>
  )
}
