import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { AuthLayout, CheckMail } from '../account/AuthLayout.tsx'
import { useAuth } from '../account/AuthProvider.tsx'
import { CredentialsForm } from '../account/CredentialsForm.tsx'
import { signIn, signUp } from '../account/queries.ts'
import { GroupMark } from './GroupMark.tsx'
import css from './groups.module.css'
import { acceptInvitation, invitation } from './queries.ts'

/** Where an invite link leads, signed in or not: see what it is, and be inside with one deed. */
export function InvitePage() {
  const { code } = useParams({ from: '/invite/$code' })
  const { t } = useLingui()
  const { user } = useAuth()
  const { history } = useRouter()
  const { data: invited } = useSuspenseQuery(invitation(code))
  const [known, setKnown] = useState(false)
  const [mailed, setMailed] = useState<string>()
  const join = useMutation({
    mutationFn: () => acceptInvitation(code),
    onSuccess: () => history.replace(`/groups/${invited!.group_id}`),
  })

  if (!invited) return <NoLongerWorks />
  if (mailed) {
    return (
      <AuthLayout title={t`Check your mail`}>
        <CheckMail email={mailed} />
      </AuthLayout>
    )
  }
  const group = { name: invited.group_name, color: invited.color, icon_emoji: invited.icon_emoji }
  return (
    <AuthLayout
      title={t`Join ${invited.group_name}`}
      above={<GroupMark group={group} size={56} />}
      words={
        <>
          {invited.invited_by && <Trans>{invited.invited_by} invites you.</Trans>}{' '}
          <Plural value={invited.member_count} one="# member so far." other="# members so far." />
        </>
      }
      below={
        !user && (
          <button type="button" className={css.switch} onClick={() => setKnown(!known)}>
            {known ? t`I have no account yet` : t`I have an account already`}
          </button>
        )
      }
    >
      {user ? (
        <Button size="md" fullWidth loading={join.isPending} onClick={() => join.mutate()}>
          <Trans>Join</Trans>
        </Button>
      ) : (
        <CredentialsForm
          key={String(known)}
          ask={known ? ['email', 'password'] : ['name', 'email', 'password']}
          isNew={!known}
          label={known ? t`Sign in and join` : t`Create account and join`}
          submit={async (given) => {
            if (known) await signIn(given)
            else if (!(await signUp(given))) return setMailed(given.email)
            await join.mutateAsync()
          }}
        />
      )}
    </AuthLayout>
  )
}

function NoLongerWorks() {
  const { t } = useLingui()
  return (
    <AuthLayout
      title={t`This link no longer works`}
      words={<Trans>It was used up, ran out or was taken back. Ask whoever sent it for a new one.</Trans>}
    >
      <Button component={Link} to="/home" variant="default" size="md" fullWidth>
        <Trans>Go home</Trans>
      </Button>
    </AuthLayout>
  )
}
