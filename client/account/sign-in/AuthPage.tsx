import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { halfway } from '../../lib/supabase/factors.ts'
import { sessionEnd } from '../../lib/supabase/session-end.ts'
import { goOut } from '../../lib/supabase/sign-out.ts'
import { useAuth } from '../AuthProvider.tsx'
import { lastMethod, type MailFor, newPassword } from '../data/sign-in.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { Destination } from './Destination.tsx'
import { EmailStep } from './EmailStep.tsx'
import { SignInWords } from './SignInWords.tsx'
import css from './sign-in.module.css'
import { Unclaimed } from './Unclaimed.tsx'

// the first field is there before all that follows it; they begin to load when somebody is at the field
const password = () => import('./PasswordStep.tsx')
const code = () => import('./CodeStep.tsx')
const PasswordStep = lazy(async () => ({ default: (await password()).PasswordStep }))
const CodeStep = lazy(async () => ({ default: (await code()).CodeStep }))
const FactorStep = lazy(async () => ({ default: (await import('./FactorStep.tsx')).FactorStep }))

type Step = { at: 'email' | 'password' | 'factor' } | { at: 'code'; purpose: MailFor }

/** The ways in: first who one is, then how one shows it, and where there is a second factor, that as well. */
export function AuthPage() {
  const { next } = useSearch({ from: '/auth' })
  const { t } = useLingui()
  const { history } = useRouter()
  const { user } = useAuth()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<Step>({ at: user ? 'factor' : 'email' })
  const [bound, setBound] = useState(next)

  function enter(to = next) {
    sessionEnd.clear()
    setBound(to)
    if (halfway()) setStep({ at: 'factor' })
    else history.replace(to ?? '/home')
  }
  // on this device: of somebody new we know nothing
  const wasHere = lastMethod() !== null
  const titles = {
    email: wasHere ? t`Welcome back` : t`Sign in`,
    password: wasHere ? t`Welcome back` : t`Sign in`,
    code: t`Check your email`,
    factor: t`One more step`,
  }
  const who = (
    <span className={css.who}>
      <span className={css.address}>{email}</span>
      <button type="button" className={css.change} onClick={() => setStep({ at: 'email' })}>
        <Trans>Change</Trans>
      </button>
    </span>
  )
  const words = {
    email: <SignInWords next={next} />,
    password: who,
    code: (
      <Trans>
        If <strong>{email}</strong> has an account here, a code and a link are on their way. Enter the code, or open the
        link on this device.
      </Trans>
    ),
    factor: <Trans>Use your second factor to confirm it’s you.</Trans>,
  }
  return (
    <AuthLayout
      isStep
      title={titles[step.at]}
      words={words[step.at]}
      above={step.at !== 'factor' && <Destination next={next} />}
      below={<Below step={step} next={next} go={setStep} />}
    >
      {!user && <Unclaimed />}
      <Suspense fallback={<div className={css.stepToCome} />}>
        {step.at === 'email' && (
          <EmailStep
            email={email}
            next={next}
            onNear={() => void Promise.all([password(), code()])}
            onGiven={(given) => {
              setEmail(given)
              setStep({ at: 'password' })
            }}
            onEntered={() => enter()}
          />
        )}
        {step.at === 'password' && (
          <PasswordStep
            email={email}
            next={next}
            onEntered={() => enter()}
            onMailed={(purpose) => setStep({ at: 'code', purpose })}
          />
        )}
        {step.at === 'code' && (
          <CodeStep
            email={email}
            purpose={step.purpose}
            next={next}
            onEntered={() => enter(step.purpose === 'recovery' ? newPassword : next)}
          />
        )}
        {step.at === 'factor' && <FactorStep onShown={() => history.replace(bound ?? '/home')} />}
      </Suspense>
    </AuthLayout>
  )
}

function Below({ step, next, go }: { step: Step; next: string | undefined; go: (to: Step) => void }) {
  if (step.at === 'factor') {
    return (
      <button type="button" className={css.link} onClick={goOut}>
        <Trans>Sign in as someone else</Trans>
      </button>
    )
  }
  if (step.at === 'code') {
    return (
      <button type="button" className={css.link} onClick={() => go({ at: 'password' })}>
        <Trans>Use your password instead</Trans>
      </button>
    )
  }
  return (
    <Trans>
      New here?{' '}
      <Link to="/signup" search={next ? { next } : {}} className={css.link}>
        Create an account
      </Link>
    </Trans>
  )
}
