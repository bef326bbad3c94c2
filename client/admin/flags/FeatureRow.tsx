import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useMe } from '../../account/data/profile.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { afterwards } from '../../lib/query/query.ts'
import { useRow } from '../../lib/registries/row-commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from '../../ui/area/area.module.css'
import { flagName } from '../../ui/area/flag-name.ts'
import { Cell } from '../../ui/area/Table.tsx'
import { Check } from '../../ui/fields/Check.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { openTenantFlag, setTenantFlag, type TenantFlag } from '../data/flags.ts'

/** One feature of the organisation; what its admins may not decide says so. */
export function FeatureRow({ flag }: { flag: TenantFlag }) {
  const { t } = useLingui()
  const { tenantId } = useMe()
  const reachable = isReachable.use()
  const { key, on, killed, open, open_to_groups, override } = flag
  const name = flagName(key)
  const row = useRow<HTMLTableRowElement>(`flag-${key}`, name, [])
  const set = useMutation({
    mutationFn: (enabled: boolean | null) => setTenantFlag(key, tenantId ?? '', enabled),
    retry: false,
  })
  const opening = useMutation({ mutationFn: (wanted: boolean) => openTenantFlag(key, wanted), retry: false })
  const choose = (value: string) => {
    const enabled = value === '' ? null : value === 'on'
    afterwards(set.mutateAsync(enabled), () =>
      offerUndo(t`${name} changed`, {
        verb: 'admin.setFlag',
        input: { key, tenantId: tenantId ?? '', enabled: override },
      }),
    )
  }
  const letGroups = (wanted: boolean) =>
    afterwards(opening.mutateAsync(wanted), () =>
      offerUndo(wanted ? t`Groups decide about ${name}` : t`Groups no longer decide about ${name}`, {
        verb: 'admin.openFlag',
        input: { key, open: !wanted },
      }),
    )
  return (
    <tr {...row}>
      <Cell wide>
        <span>
          <b>{name}</b>
          <span className={css.meta}>{flag.description}</span>
        </span>
      </Cell>
      <Cell name={t`Now`}>
        <span className={css.state} data-state={killed ? 'denied' : on ? 'shown' : 'off'}>
          {killed ? t`Turned off by the server` : on ? t`On` : t`Off`}
        </span>
      </Cell>
      <Cell name={t`Your organisation`}>
        {open ? (
          <SelectField
            aria-label={t`${name} in your organisation`}
            value={override === null ? '' : override ? 'on' : 'off'}
            disabled={!reachable || set.isPending}
            onChange={choose}
            data={[
              { value: '', label: t`Default` },
              { value: 'on', label: t`On` },
              { value: 'off', label: t`Off` },
            ]}
          />
        ) : (
          <span className={css.calm}>{t`Set by super admins`}</span>
        )}
      </Cell>
      <Cell name={t`Groups`}>
        {open ? (
          <Check
            label={t`Let groups decide`}
            checked={open_to_groups}
            onChange={(wanted) => reachable && letGroups(wanted)}
          />
        ) : (
          <span className={css.calm}>–</span>
        )}
      </Cell>
    </tr>
  )
}
