import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { signUp } from '../data/sign-in.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CheckMail } from './CheckMail.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'
import { Destination } from './Destination.tsx'
import { OtherWays } from './OtherWays.tsx'
import css from './sign-in.module.css'
import { Unclaimed } from './Unclaimed.tsx'

export function SignupPage() {
  const { next } = useSearch({ from: '/signup' })
  // who was bound for nowhere is asked what brings them
  const first = next ?? '/welcome'
  const { t } = useLingui()
  const { history } = useRouter()
  const [mailed, setMailed] = useState<string>()
  const go = () => history.replace(first)
  if (mailed) return <CheckMail email={mailed} next={first} onEntered={go} onChange={() => setMailed(undefined)} />
  return (
    <AuthLayout
      title={t`Create your account`}
      words={<Trans>All you need is a name, an email and a password.</Trans>}
      above={<Destination next={next} />}
      below={
        <Trans>
          Been here before?{' '}
          <Link to="/auth" search={next ? { next } : {}} className={css.link}>
            Sign in
          </Link>
        </Trans>
      }
    >
      <Unclaimed />
      <CredentialsForm
        ask={['name', 'email', 'password']}
        label={t`Create account`}
        isNew
        submit={async (given) => {
          if (await signUp(given, first)) go()
          else setMailed(given.email.trim())
        }}
      />
      <OtherWays next={first} />
    </AuthLayout>
  )
}
