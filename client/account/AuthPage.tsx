import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useRouter, useSearch } from '@tanstack/react-router'
import { AuthLayout } from './AuthLayout.tsx'
import css from './account.module.css'
import { CredentialsForm } from './CredentialsForm.tsx'
import { signIn } from './queries.ts'
import { Unclaimed } from './Unclaimed.tsx'

export function AuthPage() {
  const { next } = useSearch({ from: '/auth' })
  const { t } = useLingui()
  const { history } = useRouter()
  return (
    <AuthLayout
      title={t`Welcome back`}
      words={<Trans>Sign in to your groups.</Trans>}
      below={
        <Trans>
          New here?{' '}
          <Link to="/signup" search={next ? { next } : {}} className={css.link}>
            Create an account
          </Link>
        </Trans>
      }
    >
      <Unclaimed />
      <CredentialsForm
        ask={['email', 'password']}
        label={t`Sign in`}
        submit={async (given) => {
          await signIn(given)
          history.replace(next ?? '/home')
        }}
      />
    </AuthLayout>
  )
}
