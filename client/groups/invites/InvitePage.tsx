import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useAuth } from '../../account/AuthProvider.tsx'
import { signUp } from '../../account/data/sign-in.ts'
import { AuthLayout } from '../../account/sign-in/AuthLayout.tsx'
import { CheckMail } from '../../account/sign-in/CheckMail.tsx'
import { CredentialsForm } from '../../account/sign-in/CredentialsForm.tsx'
import { OtherWays } from '../../account/sign-in/OtherWays.tsx'
import { InBrand } from '../../ui/brand/InBrand.tsx'
import { acceptInvitation, invitation } from '../data/groups.ts'
import { GroupMark } from '../GroupMark.tsx'
import css from '../groups.module.css'

/** The page of an invite link, signed in or not: it shows the group, and one press joins. */
export function InvitePage() {
  const { code } = useParams({ from: '/invite/$code' })
  const { t } = useLingui()
  const { user } = useAuth()
  const { history } = useRouter()
  const { data: invited } = useSuspenseQuery(invitation(code))
  const [mailed, setMailed] = useState<string>()
  const join = useMutation({
    mutationFn: () => acceptInvitation(code),
    onSuccess: () => history.replace(`/groups/${invited!.group_id}`),
  })

  const here = `/invite/${code}`
  if (!invited) return <NoLongerWorks />
  if (mailed) {
    return (
      <CheckMail email={mailed} next={here} onEntered={() => join.mutate()} onChange={() => setMailed(undefined)} />
    )
  }
  const group = { name: invited.group_name, color: invited.color, icon_emoji: invited.icon_emoji }
  return (
    <AuthLayout
      title={t`Join ${invited.group_name}`}
      above={<GroupMark group={group} size={56} />}
      words={
        <>
          <InBrand brand={invited.brand} />
          {invited.invited_by && <Trans>{invited.invited_by} invited you.</Trans>}{' '}
          <Plural value={invited.member_count} one="# member so far." other="# members so far." />
        </>
      }
      below={
        !user && (
          <Link to="/auth" search={{ next: here }} className={css.switch}>
            <Trans>I already have an account</Trans>
          </Link>
        )
      }
    >
      {invited.full ? (
        <p role="status">{invited.full}</p>
      ) : user ? (
        <Button size="md" fullWidth loading={join.isPending} onClick={() => join.mutate()}>
          <Trans>Join</Trans>
        </Button>
      ) : (
        <>
          <CredentialsForm
            ask={['name', 'email', 'password']}
            isNew
            label={t`Create account and join`}
            submit={async (given) => {
              if (!(await signUp(given, here))) return setMailed(given.email.trim())
              await join.mutateAsync()
            }}
          />
          <OtherWays next={here} />
        </>
      )}
    </AuthLayout>
  )
}

function NoLongerWorks() {
  const { t } = useLingui()
  return (
    <AuthLayout
      title={t`This link no longer works`}
      words={
        <Trans>It has expired, been revoked or reached its limit. Ask the person who sent it for a new one.</Trans>
      }
    >
      <Button component={Link} to="/home" variant="default" size="md" fullWidth>
        <Trans>Go home</Trans>
      </Button>
    </AuthLayout>
  )
}
