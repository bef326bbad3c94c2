import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { query } from '../../lib/query/query.ts'
import { config } from '../../lib/supabase/config.ts'
import { useAuth } from '../AuthProvider.tsx'
import { type Credentials, claimInstance, instanceState } from '../data/profile.ts'
import { signUp } from '../data/sign-in.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CredentialsForm } from './CredentialsForm.tsx'

/** The first person of a new instance becomes its super admin. Who is signed in already has only to claim it. */
export function SetupPage() {
  const { t } = useLingui()
  const { history } = useRouter()
  const { user } = useAuth()
  const { data: instance } = useSuspenseQuery(instanceState)
  if (instance.claimed) return <Navigate to="/home" replace />

  async function setUp(given: Credentials) {
    // Read again when it is sent: the account may exist from a try whose claim was refused.
    if (!user) await signUp(given)
    await claimInstance(given.code)
    query.setQueryData(instanceState.queryKey, { claimed: true, code_needed: false })
    history.replace('/home')
  }
  const account = user ? ([] as const) : (['name', 'email', 'password'] as const)
  return (
    <AuthLayout
      title={t`Set up ${config.brand}`}
      words={
        user ? (
          <Trans>You’re signed in as {user.email}. Claim this server, and your account will be its admin.</Trans>
        ) : (
          <Trans>You’re the first here, so your account will be its admin.</Trans>
        )
      }
    >
      <CredentialsForm
        ask={instance.code_needed ? [...account, 'code'] : account}
        label={user ? t`Claim this server` : t`Set up`}
        isNew
        submit={setUp}
      />
    </AuthLayout>
  )
}
