import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { query } from '../../lib/query/query.ts'
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
      title={t`Make it yours`}
      words={
        user ? (
          <Trans>You are signed in as {user.email}. Claim this place, and it is in your hands.</Trans>
        ) : (
          <Trans>You are the first one here. Your account will look after this place.</Trans>
        )
      }
    >
      <CredentialsForm
        ask={instance.code_needed ? [...account, 'code'] : account}
        label={user ? t`Claim this place` : t`Set up`}
        isNew
        submit={setUp}
      />
    </AuthLayout>
  )
}
