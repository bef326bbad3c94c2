import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconLoader2 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { HomeScreenGuide } from '../../ui/HomeScreenGuide.tsx'
import css from './doctor.module.css'
import { type CheckName, type CheckResult, checks } from './push-checks.ts'

type Found = Partial<Record<CheckName, CheckResult>>

/** Looks for what keeps pushes away, live, and says what helps. What it found can be copied. */
export function PushDoctor() {
  const { t } = useLingui()
  const [found, setFound] = useState<Found>({})
  const [over, end] = useState(false)
  const names: Record<CheckName, string> = {
    support: t`Browser support`,
    install: t`App installed, where needed`,
    permission: t`Permission`,
    worker: t`Service worker`,
    subscription: t`Subscription`,
    server: t`Registered with the server`,
    trip: t`Test push`,
  }
  useEffect(() => {
    let left = false
    examine((now) => !left && setFound(now))
      .then((all) => {
        if (left) return
        console.info('Push on this device:', all)
        toast(t`Debug info logged to console`)
      })
      .catch((error: unknown) => {
        console.error('Push was not examined.', error)
        if (!left) toast(t`Error debugging subscriptions`, 'bad')
      })
      .finally(() => !left && end(true))
    return () => {
      left = true
    }
  }, [t])
  const running = over ? undefined : checks.find(({ name }) => !found[name])?.name
  const report = () =>
    [navigator.userAgent, ...checks.map(({ name }) => `${names[name]}: ${lineOf(found[name])}`)].join('\n')
  return (
    <div className={css.doctor}>
      <ol aria-live="polite" aria-busy={!over}>
        {checks.map(({ name }) => (
          <li key={name} className={css.check}>
            <Sign finding={found[name]} running={running === name} />
            <span className={css.words}>
              <span className={css.name}>{names[name]}</span>
              <span className={css.detail}>
                {found[name]?.detail ?? (running === name ? t`Checking…` : over ? t`Not checked` : '')}
              </span>
              {found[name]?.fix && <span className={css.fix}>{found[name].fix}</span>}
              {name === 'install' && found[name]?.fix && <HomeScreenGuide />}
            </span>
          </li>
        ))}
      </ol>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!over}
        onClick={() => void navigator.clipboard.writeText(report()).then(() => toast(t`Report copied`))}
      >
        <Trans>Copy report</Trans>
      </Button>
    </div>
  )
}

/** One after the other, up to the first that fails; `tell` hears of each. */
async function examine(tell: (found: Found) => void): Promise<Found> {
  let found: Found = {}
  for (const { name, examine: look } of checks) {
    const finding = await look()
    found = { ...found, [name]: finding }
    tell(found)
    if (!finding.good) break
  }
  return found
}

const lineOf = (finding: CheckResult | undefined) =>
  finding ? [finding.good ? 'ok' : 'FAILED', finding.detail, finding.fix].filter(Boolean).join(' — ') : '—'

const icon = { size: 20, stroke: 1.75 }

function Sign({ finding, running }: { finding: CheckResult | undefined; running: boolean }) {
  const { t } = useLingui()
  if (running) return <IconLoader2 {...icon} className={css.turning} role="img" aria-label={t`Checking`} />
  if (!finding) return <IconCircleDashed {...icon} className={css.open} role="img" aria-label={t`Not checked`} />
  if (finding.good) return <IconCircleCheck {...icon} className={css.good} role="img" aria-label={t`OK`} />
  return <IconCircleX {...icon} className={css.bad} role="img" aria-label={t`Failed`} />
}
