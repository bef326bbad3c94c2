import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import css from '../../ui/area/area.module.css'
import { Shown } from '../../ui/area/Shown.tsx'
import {
  markSetup,
  type OwnTenant,
  ownTenant,
  type SetupStep,
  setupSteps,
  type TenantSetup,
  tenantSetup,
} from '../data/setup.ts'
import { GroupStep } from './GroupStep.tsx'
import { JoinStep } from './JoinStep.tsx'
import { NameStep } from './NameStep.tsx'
import { RulesStep } from './RulesStep.tsx'
import { SignInStep } from './SignInStep.tsx'
import own from './setup.module.css'

/** The five steps of an organisation’s first visit, to take in any order, skip, and take up again. */
export function SetupTab() {
  const setup = useQuery(tenantSetup)
  const tenant = useQuery(ownTenant)
  return (
    <Shown of={setup}>{(steps) => <Shown of={tenant}>{(its) => <Steps setup={steps} tenant={its} />}</Shown>}</Shown>
  )
}

function Steps({ setup, tenant }: { setup: TenantSetup; tenant: OwnTenant | null }) {
  const { t } = useLingui()
  const first = setupSteps.find((step) => !setup.done.includes(step) && !setup.skipped.includes(step))
  const [chosen, choose] = useState<SetupStep | 'none'>()
  const open = chosen ?? first
  const titles: Record<SetupStep, string> = {
    name: t`Name and colour`,
    join: t`Who can join`,
    sign_in: t`Signing in`,
    rules: t`Rules`,
    group: t`First group`,
  }
  const bodies: Record<SetupStep, ReactNode> = {
    name: tenant && <NameStep key={tenant.version} tenant={tenant} />,
    join: tenant && <JoinStep key={tenant.version} tenant={tenant} />,
    sign_in: tenant && <SignInStep key={tenant.version} tenant={tenant} />,
    rules: <RulesStep />,
    group: <GroupStep />,
  }
  return (
    <>
      <p className={css.muted}>
        {first
          ? t`Five short steps. Skip any of them, and come back when you like.`
          : t`All five steps are done or skipped.`}
      </p>
      <ol className={own.steps}>
        {setupSteps.map((step, at) => {
          const isDone = setup.done.includes(step)
          return (
            <li key={step} className={own.step}>
              <button
                type="button"
                className={own.head}
                aria-expanded={open === step}
                onClick={() => choose(open === step ? 'none' : step)}
              >
                <span className={own.mark} data-done={isDone}>
                  {isDone ? <IconCheck size={16} stroke={2.5} aria-label={t`Done`} /> : at + 1}
                </span>
                {titles[step]}
                {setup.skipped.includes(step) && <span className={own.skipped}>{t`Skipped`}</span>}
              </button>
              {open === step && (
                <div className={own.body}>
                  {bodies[step]}
                  {!isDone && <SkipStep step={step} onSkipped={() => choose(undefined)} />}
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}

function SkipStep({ step, onSkipped }: { step: SetupStep; onSkipped: () => void }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const skip = useMutation({ mutationFn: () => markSetup(step, 'skipped').then(onSkipped), retry: false })
  return (
    <div className={css.buttons}>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={!reachable}
        loading={skip.isPending}
        onClick={() => skip.mutate()}
      >
        {t`Skip for now`}
      </Button>
    </div>
  )
}
