import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import css from '../../ui/area/area.module.css'
import { flagName } from '../../ui/area/flag-name.ts'
import { HoldButton } from '../../ui/area/HoldButton.tsx'
import { Part } from '../../ui/area/Panel.tsx'
import type { FlagLine } from '../data/flags.ts'
import own from './flags.module.css'
import { useFlagChange } from './use-flag-change.ts'

/** Turns something off for everyone at once, whatever else is set: held for a second, or with its key typed. */
export function KillSwitch({ flag }: { flag: FlagLine }) {
  const { t } = useLingui()
  const { change, isBusy } = useFlagChange(flag)
  const reachable = isReachable.use()
  const [typed, type] = useState('')
  const { key, killed } = flag
  const name = flagName(key)
  const isTyped = typed.trim() === key
  const kill = () => {
    type('')
    change({ killed: true }, t`${name} killed`)
  }
  if (killed)
    return (
      <Part title={t`Kill switch`}>
        <p className={css.muted}>{t`Off for everyone. What people made with it is kept.`}</p>
        <Button
          variant="default"
          className={own.add!}
          disabled={!reachable || isBusy}
          onClick={() => change({ killed: false }, t`${name} brought back`)}
        >
          {t`Bring it back`}
        </Button>
      </Part>
    )
  return (
    <Part title={t`Kill switch`}>
      <p className={css.muted}>
        {t`Turns it off for everyone within seconds, overrides included. What people made with it is kept.`}
      </p>
      <div className={own.kill}>
        <HoldButton color="var(--badge)" disabled={!reachable || isBusy} onHeld={kill}>
          {t`Kill ${name}`}
        </HoldButton>
        <div className={own.typed}>
          <TextInput
            label={t`Or type its key`}
            placeholder={key}
            maxLength={key.length + 10}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && isTyped && !isBusy && reachable && kill()}
          />
          <Button variant="default" disabled={!isTyped || !reachable || isBusy} onClick={kill}>
            {t`Kill`}
          </Button>
        </div>
      </div>
    </Part>
  )
}
