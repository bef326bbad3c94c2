import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout, CheckMail } from './AuthLayout.tsx'
import css from './account.module.css'
import { CredentialsForm } from './CredentialsForm.tsx'
import { signUp } from './queries.ts'
import { Unclaimed } from './Unclaimed.tsx'

export function SignupPage() {
  const { next } = useSearch({ from: '/signup' })
  const { t } = useLingui()
  const { history } = useRouter()
  const [mailed, setMailed] = useState<string>()
  if (mailed) {
    return (
      <AuthLayout title={t`Check your mail`}>
        <CheckMail email={mailed} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t`Create your account`}
      words={<Trans>It takes a name, an email and a password.</Trans>}
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
          if (await signUp(given)) history.replace(next ?? '/home')
          else setMailed(given.email)
        }}
      />
    </AuthLayout>
  )
}
