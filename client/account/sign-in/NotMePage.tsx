import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { writeNow } from '../../lib/outbox/write.ts'
import { newPassword, sendMail } from '../data/sign-in.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { CodeStep } from './CodeStep.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import css from './sign-in.module.css'

/**
 * The page of the mail that asks "Was this you?", or tells an address that an account left it. Opening it does nothing,
 * since programs open it as well; one press ends every session and the password, brings the address back, and goes on
 * to a new password.
 */
export function NotMePage() {
  const { t } = useLingui()
  const { history } = useRouter()
  const { token } = useParams({ from: '/not-me/$token' })
  const { about } = useSearch({ from: '/not-me/$token' })
  const [mailed, setMailed] = useState(false)
  const deny = useMutation({
    mutationFn: async () => (await writeNow({ rpc: 'not_me', args: { token } })) as { email: string | null },
    meta: { saidAtField: true },
    retry: false,
  })
  const email = deny.data?.email ?? undefined
  const mail = useMutation({
    mutationFn: async (to: string) => {
      await sendMail('recovery', to)
      setMailed(true)
    },
    meta: { saidAtField: true },
    retry: false,
  })
  const done = deny.isSuccess
  return (
    <AuthLayout
      isStep
      title={mailed ? t`Check your email` : done ? t`They’re out` : t`Was this you?`}
      words={
        mailed ? (
          <Trans>A code is on its way to {email}. Use it to set a new password.</Trans>
        ) : done && about === 'address' ? (
          <Trans>
            Your email is {email} again. Every device is signed out, and the password no longer works. Set a new one
            now.
          </Trans>
        ) : done ? (
          <Trans>Every device is signed out, the password no longer works, and the admins have been told.</Trans>
        ) : about === 'address' ? (
          <Trans>
            Your account’s email was changed. If that wasn’t you, press the button: your old email comes back, every
            device is signed out, and the password stops working.
          </Trans>
        ) : (
          <Trans>
            Someone signed in as you. If that wasn’t you, press the button: every device is signed out, and the password
            stops working.
          </Trans>
        )
      }
      below={
        <Link to="/auth" className={css.link}>
          {done ? t`Back to sign in` : t`It was me`}
        </Link>
      }
    >
      {mailed && email ? (
        <CodeStep email={email} purpose="recovery" next={newPassword} onEntered={() => history.replace(newPassword)} />
      ) : (
        <div className={css.form}>
          {!done && (
            <Button size="md" fullWidth loading={deny.isPending} onClick={() => deny.mutate()}>
              <Trans>It wasn’t me</Trans>
            </Button>
          )}
          {email && (
            <Button size="md" fullWidth loading={mail.isPending} onClick={() => mail.mutate(email)}>
              <Trans>Set a new password</Trans>
            </Button>
          )}
          {deny.error && <ErrorNote error={deny.error} />}
          {mail.error && <ErrorNote error={mail.error} />}
        </div>
      )}
    </AuthLayout>
  )
}
