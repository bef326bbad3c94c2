import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { isReachable } from '../../lib/browser/connectivity.ts'
import css from '../../ui/area/area.module.css'
import { flagName } from '../../ui/area/flag-name.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { type FlagLine, targetOf } from '../data/flags.ts'
import { scopeWords, targetName } from './flag-words.ts'
import { useFlagChange } from './use-flag-change.ts'
import { shareOf } from './wanted-flags.ts'

/** Those who have an answer of their own: what is nearest to a person counts, and so stands first. */
export function Overrides({ flag }: { flag: FlagLine }) {
  const { t } = useLingui()
  const { override, isBusy } = useFlagChange(flag)
  const reachable = isReachable.use()
  const name = flagName(flag.key)
  const shown = flag.overrides.filter(({ scope }) => scope !== 'share')
  const more = flag.overrides_count - shown.length - (shareOf(flag) ? 1 : 0)
  if (shown.length === 0) return <p className={css.muted}>{t`None. Everyone gets the default.`}</p>
  return (
    <>
      <ul className={css.lines}>
        {shown.map((one) => {
          const target = targetName(one)
          return (
            <li key={one.id} className={css.line}>
              <span className={css.grow}>
                <span dir="auto">{target}</span>
                {one.scope !== 'role' && <span className={css.meta}>{scopeWords(one.scope)}</span>}
              </span>
              <SelectField
                look="quiet"
                aria-label={t`${name} for ${target}`}
                value={one.enabled ? 'on' : 'off'}
                disabled={!reachable || isBusy}
                onChange={(value) => override(targetOf(one), value === 'on', t`${name} changed for ${target}`)}
                data={[
                  { value: 'on', label: t`On` },
                  { value: 'off', label: t`Off` },
                ]}
              />
              <CloseButton
                aria-label={t`Remove override for ${target}`}
                disabled={!reachable || isBusy}
                onClick={() => override(targetOf(one), null, t`Override for ${target} removed`)}
              />
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className={css.muted}>{plural(more, { one: 'And # more group', other: 'And # more groups' })}</p>}
    </>
  )
}
