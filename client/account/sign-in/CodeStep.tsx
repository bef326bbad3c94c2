import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { enterByCode, type MailFor, sendMail } from '../data/sign-in.ts'
import { CodeField } from './CodeField.tsx'
import { ErrorNote } from './ErrorNote.tsx'
import css from './sign-in.module.css'
import { asClock, useCountdown, useSecondsUntil } from './use-countdown.ts'
import { webmailOf } from './webmail.ts'

/** Between two mails to one address, in milliseconds. */
const pause = 60_000

/** The mail is on its way: its six figures go here, or its link is opened. */
export function CodeStep(props: {
  email: string
  purpose: MailFor
  next?: string | undefined
  /** Takes the figures; signs in where it is left out. */
  enter?: (code: string) => Promise<unknown>
  onEntered: () => void
}) {
  const { t } = useLingui()
  const [again, setAgain] = useState(() => Date.now() + pause)
  const rest = useSecondsUntil(again)
  const enter = useMutation({
    mutationFn: async (code: string) => {
      await (props.enter?.(code) ?? enterByCode(props.purpose, props.email, code))
      props.onEntered()
    },
    meta: { saidAtField: true },
    retry: false,
  })
  const mail = useMutation({
    mutationFn: async () => {
      await sendMail(props.purpose, props.email, props.next)
      setAgain(Date.now() + pause)
    },
    meta: { saidAtField: true },
    retry: false,
  })
  const left = useCountdown(enter.error ?? mail.error)
  const inbox = webmailOf(props.email)
  return (
    <div className={css.form}>
      <CodeField
        label={t`Code from the email`}
        busy={enter.isPending || left > 0}
        refused={enter.error && !enter.isPending && <ErrorNote error={enter.error} left={left} />}
        onDone={enter.mutate}
      />
      {inbox && (
        <Button component="a" href={inbox.url} target="_blank" rel="noreferrer" variant="default" size="md" fullWidth>
          <Trans>Open {inbox.name}</Trans>
        </Button>
      )}
      <div className={css.again}>
        <Trans>Nothing came? Look among the spam.</Trans>
        {rest > 0 ? (
          <span>
            <Trans>New code in {asClock(rest)}</Trans>
          </span>
        ) : (
          <button type="button" disabled={mail.isPending} onClick={() => mail.mutate()}>
            <Trans>Send a new code</Trans>
          </button>
        )}
      </div>
      {mail.error && <ErrorNote error={mail.error} left={left} />}
    </div>
  )
}
