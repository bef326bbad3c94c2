import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lastMethod, type MailFor, sendMail, signIn } from '../data/sign-in.ts'
import { CredentialsForm } from './CredentialsForm.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import { mailUnderWay } from './error-messages.ts'
import { LastUsed } from './OtherWays.tsx'
import css from './sign-in.module.css'
import { useCountdown } from './use-countdown.ts'

/** The address is known: now the password, or a code and a link by mail instead. */
export function PasswordStep(props: {
  email: string
  next: string | undefined
  onEntered: () => void
  onMailed: (purpose: MailFor) => void
}) {
  const { t } = useLingui()
  const mail = useMutation({
    mutationFn: async (purpose: MailFor) => {
      try {
        await sendMail(purpose, props.email, props.next)
      } catch (refused) {
        // the code of the last minute still holds
        if (!(refused instanceof Error && 'code' in refused && refused.code === mailUnderWay)) throw refused
      }
      props.onMailed(purpose)
    },
    meta: { saidAtField: true },
    retry: false,
  })
  const left = useCountdown(mail.error)
  return (
    <>
      <CredentialsForm
        ask={['password']}
        email={props.email}
        label={t`Sign in`}
        forgot={() => mail.mutate('recovery')}
        submit={async (given) => {
          await signIn(given)
          props.onEntered()
        }}
      />
      <div className={css.others}>
        <p className={css.or}>
          <Trans>or</Trans>
        </p>
        <Button
          variant="default"
          size="md"
          fullWidth
          loading={mail.isPending}
          disabled={left > 0}
          leftSection={<IconMail size={20} stroke={1.5} />}
          onClick={() => mail.mutate('email')}
        >
          <Trans>Email me a code instead</Trans>
          {lastMethod() === 'code' && <LastUsed />}
        </Button>
        {mail.error && <ErrorNote error={mail.error} left={left} />}
      </div>
    </>
  )
}
