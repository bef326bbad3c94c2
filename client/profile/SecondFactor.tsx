import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceMobileCode, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { hasPasskeys } from '../account/data/sign-in.ts'
import { codesLeft, type Factor, factors, isRequired, useRemoveFactor } from '../account/factors/factor-queries.ts'
import { NewFactor } from '../account/factors/NewFactor.tsx'
import { useNewFactor } from '../account/factors/use-new-factor.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { toast } from '../lib/browser/toast.ts'
import { afterwards } from '../lib/query/query.ts'
import { ago } from '../lib/settings/time.ts'
import css from './profile.module.css'
import { SettingsCard } from './SettingsCard.tsx'
import { SettingsRow } from './SettingsRow.tsx'

/** The second factors: an app that shows codes, a key, and codes that were put away. */
export function SecondFactor() {
  const { t } = useLingui()
  const list = useQuery(factors).data ?? []
  const required = useQuery(isRequired).data
  const added = useNewFactor()
  return (
    <SettingsCard
      id="second-factor"
      title={t`Second factor`}
      words={<Trans>Even someone who learns your password can’t get in with it alone.</Trans>}
      action={
        required && (
          <span className={css.asked} data-done={list.length > 0}>
            {list.length > 0 ? <Trans>Required and set up</Trans> : <Trans>Required</Trans>}
          </span>
        )
      }
    >
      {list.length > 0 && (
        <ul aria-label={t`Second factors`} className={css.devices}>
          {list.map((factor) => (
            <FactorLine key={factor.id} factor={factor} />
          ))}
        </ul>
      )}
      <SettingsRow label={t`Authenticator app`} words={t`It shows six digits that change every 30 seconds.`}>
        <Button variant="default" onClick={added.addApp}>
          <Trans>Add an app</Trans>
        </Button>
      </SettingsRow>
      {hasPasskeys && (
        <SettingsRow label={t`Security key`} words={t`A key that you plug in or hold near your device.`}>
          <Button variant="default" loading={added.isAddingKey} onClick={added.addKey}>
            <Trans>Add a key</Trans>
          </Button>
        </SettingsRow>
      )}
      {list.length > 0 && <Codes busy={added.isMakingCodes} onMake={added.makeCodes} />}
      <NewFactor {...added.dialogs} />
    </SettingsCard>
  )
}

function FactorLine({ factor }: { factor: Factor }) {
  const { t } = useLingui()
  const remove = useRemoveFactor()
  const isApp = factor.factor_type === 'totp'
  const Picture = isApp ? IconDeviceMobileCode : IconKey
  const kind = isApp ? t`Authenticator app` : t`Security key`
  const name = factor.friendly_name || kind
  return (
    <li className={css.device}>
      <Picture size={24} stroke={1.5} className={css.picture} aria-hidden="true" />
      <div className={css.what}>
        <p className={css.label}>{name}</p>
        <p className={css.muted}>
          {kind} · <Trans>added {ago(new Date(factor.created_at), serverDate())}</Trans>
        </p>
      </div>
      <Button
        variant="default"
        aria-label={t`Remove ${name}`}
        loading={remove.isPending}
        onClick={() => afterwards(remove.mutateAsync(factor), () => toast(t`Removed ${name}`))}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}

function Codes({ busy, onMake }: { busy: boolean; onMake: () => void }) {
  const { t } = useLingui()
  const left = useQuery(codesLeft).data
  return (
    <SettingsRow
      label={t`Backup codes`}
      words={
        left === undefined ? (
          t`Each one lets you in once if you lose your device.`
        ) : left === 0 ? (
          t`You have none. If you lose your device, you can’t get in.`
        ) : (
          <Plural
            value={left}
            one="# code left. It lets you in once."
            other="# codes left. Each one lets you in once."
          />
        )
      }
    >
      <Button variant="default" loading={busy} onClick={onMake}>
        {left ? <Trans>Create new codes</Trans> : <Trans>Create ten codes</Trans>}
      </Button>
    </SettingsRow>
  )
}
