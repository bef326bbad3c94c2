import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import css from '../../ui/area/area.module.css'
import { flagName } from '../../ui/area/flag-name.ts'
import { Part } from '../../ui/area/Panel.tsx'
import type { FlagLine } from '../data/flags.ts'
import own from './flags.module.css'
import { useFlagChange } from './use-flag-change.ts'
import { shareOf } from './wanted-flags.ts'

/** The share of people for whom it is not as for the others. Everybody keeps their answer while it grows. */
export function ShareField({ flag }: { flag: FlagLine }) {
  const { t } = useLingui()
  const { override, isBusy } = useFlagChange(flag)
  const reachable = isReachable.use()
  const share = shareOf(flag)
  const [percent, setPercent] = useState(share?.percent ?? 0)
  const name = flagName(flag.key)
  const enabled = share?.enabled ?? !flag.enabled
  const words = enabled ? t`On for ${percent}% of people` : t`Off for ${percent}% of people`
  const set = () => {
    if (!isBusy && percent !== (share?.percent ?? 0)) override({ percent }, enabled, t`${name}: ${percent}% of people`)
  }
  return (
    <Part title={t`Share of people`}>
      <div className={own.share}>
        <input
          type="range"
          min={0}
          max={100}
          step={1}
          aria-label={t`Share of people`}
          aria-valuetext={words}
          value={percent}
          style={{ '--at': `${percent}%` } as CSSProperties}
          disabled={!reachable}
          onChange={({ currentTarget }) => setPercent(Number(currentTarget.value))}
          onPointerUp={set}
          onKeyUp={set}
          onBlur={set}
        />
        <output className={own.percent}>{percent}%</output>
      </div>
      <div className={css.sectionHead}>
        <p className={css.muted}>{share || percent > 0 ? words : t`Not used: everyone gets the default.`}</p>
        {share && (
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!reachable || isBusy}
            onClick={() => override({ percent: share.percent! }, null, t`${name}: share removed`)}
          >
            {t`Remove the share`}
          </Button>
        )}
      </div>
    </Part>
  )
}
