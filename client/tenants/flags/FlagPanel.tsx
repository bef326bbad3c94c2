import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { flagName } from '../../ui/area/flag-name.ts'
import { Panel, Part } from '../../ui/area/Panel.tsx'
import { OfflineLine } from '../../ui/area/Shown.tsx'
import { Check } from '../../ui/fields/Check.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { type FlagLine, superAdmins } from '../data/flags.ts'
import { AddOverride } from './AddOverride.tsx'
import { FlagState } from './FlagState.tsx'
import { staleWords } from './flag-words.ts'
import own from './flags.module.css'
import { KillSwitch } from './KillSwitch.tsx'
import { Overrides } from './Overrides.tsx'
import { ShareField } from './ShareField.tsx'
import { useFlagChange } from './use-flag-change.ts'

/** Everything about one flag. */
export function FlagPanel({ flag }: { flag: FlagLine }) {
  const { t } = useLingui()
  const { change } = useFlagChange(flag)
  const people = useQuery(superAdmins).data ?? []
  const reachable = isReachable.use()
  const { key, enabled, killed, owner, expires_on, stale, open_to_tenants } = flag
  const name = flagName(key)
  const others = people.filter(({ id }) => id !== owner?.id)
  return (
    <Panel label={t`Flag`} row={`flag-${key}`}>
      <div>
        <h2 className={css.title}>{name}</h2>
        <p className={css.muted}>{flag.description}</p>
        <div className={own.marks}>
          <FlagState flag={flag} />
          {stale && (
            <span className={css.state} data-state="pending">
              {staleWords(stale)}
            </span>
          )}
          <code className={own.key}>{key}</code>
        </div>
      </div>
      <OfflineLine />
      <Part title={t`Default`}>
        <div className={own.switch}>
          <Check
            label={t`On for everyone without an override`}
            checked={enabled}
            onChange={(on) =>
              reachable && change({ enabled: on }, on ? t`${name} is on by default` : t`${name} is off by default`)
            }
          />
        </div>
        {killed && <p className={css.muted}>{t`Off for everyone while it’s killed, whatever is set here.`}</p>}
      </Part>
      <ShareField key={JSON.stringify(flag.overrides.find(({ scope }) => scope === 'share'))} flag={flag} />
      <Part title={t`Overrides`}>
        <Overrides flag={flag} />
        <AddOverride flag={flag} />
      </Part>
      <Part title={t`Upkeep`}>
        <div className={css.pair}>
          <SelectField
            label={t`Owner`}
            value={owner?.id ?? ''}
            disabled={!reachable}
            onChange={(id) => change({ owner_id: id || null }, t`Owner of ${name} changed`)}
            data={[
              { value: '', label: t`None` },
              ...(owner ? [{ value: owner.id, label: owner.name }] : []),
              ...others.map((person) => ({ value: person.id, label: person.name })),
            ]}
          />
          <DateField
            size="sm"
            label={t`Expires`}
            placeholder={t`Never`}
            value={expires_on}
            min={dayOf(serverDate())}
            disabled={!reachable}
            onChange={(day) => day !== expires_on && change({ expires_on: day }, t`Expiry of ${name} changed`)}
          />
        </div>
        <div className={own.switch}>
          <Check
            label={t`Organisations decide for themselves`}
            checked={open_to_tenants}
            onChange={(open) =>
              reachable &&
              change(
                { open_to_tenants: open },
                open ? t`${name} opened to organisations` : t`${name} closed to organisations`,
              )
            }
          />
        </div>
        <p className={css.muted}>{t`Changed ${ago(new Date(flag.updated_at), serverDate())}`}</p>
      </Part>
      <KillSwitch flag={flag} />
    </Panel>
  )
}
