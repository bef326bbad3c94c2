import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CodeField } from '../account/sign-in/CodeField.tsx'
import { ErrorNote } from '../account/sign-in/ErrorNote.tsx'
import { signInError } from '../account/sign-in/error-messages.ts'
import { toast } from '../lib/browser/toast.ts'
import { Dialog, DialogActions } from '../ui/layers/Dialog.tsx'
import { beginChange, confirmChange } from './address-queries.ts'
import css from './profile.module.css'

/** Another address, or the one that waits already: it is typed, and then each that has to agree gives its code, the new one first. */
export function ChangeAddress(props: { email: string; pending?: string | null; onClose: () => void }) {
  const { t } = useLingui()
  const { email, pending, onClose } = props
  const [wanted, setWanted] = useState(pending ?? undefined)
  // the session of the new address begins before the dialog closes
  const [old] = useState(email)
  const [asksOld, setAsksOld] = useState(false)
  const begin = useMutation({
    mutationFn: beginChange,
    meta: { saidAtField: true },
    retry: false,
    onSuccess: (_, to) => setWanted(to),
  })
  const confirm = useMutation({
    mutationFn: ({ to, code }: { to: string; code: string }) => confirmChange(to, code),
    meta: { saidAtField: true },
    retry: false,
    onSuccess: (done) => {
      if (!done) return setAsksOld(true)
      toast(t`Email changed`)
      onClose()
    },
  })
  const to = asksOld ? old : wanted
  return (
    <Dialog title={t`Change email`} onClose={onClose}>
      {to === undefined ? (
        <NewAddress old={old} error={begin.error} busy={begin.isPending} onGiven={begin.mutate} onClose={onClose} />
      ) : (
        <div className={css.form}>
          <p>
            {asksOld ? (
              <Trans>You also need to confirm this from your current email. Enter the code we sent to {to}.</Trans>
            ) : (
              <Trans>We sent a code to {to}. Your email changes when you enter it.</Trans>
            )}
          </p>
          <CodeField
            key={to}
            label={t`Code from the email`}
            busy={confirm.isPending}
            refused={confirm.error && !confirm.isPending && <ErrorNote error={confirm.error} />}
            onDone={(code) => confirm.mutate({ to, code })}
          />
          <p className={css.muted}>
            <Trans>
              Nothing came? Look among the spam. Changed your mind? Without the code, your email stays {old}.
            </Trans>
          </p>
          <DialogActions>
            <Button
              variant="default"
              onClick={() => {
                setAsksOld(false)
                setWanted(undefined)
              }}
            >
              <Trans>Use a different email</Trans>
            </Button>
            {pending && (
              <Button variant="default" onClick={() => setAsksOld(!asksOld)}>
                {asksOld ? (
                  <Trans>I have the code sent to {wanted}</Trans>
                ) : (
                  <Trans>I have the code sent to {old}</Trans>
                )}
              </Button>
            )}
          </DialogActions>
        </div>
      )}
    </Dialog>
  )
}

function NewAddress(props: {
  old: string
  error: Error | null
  busy: boolean
  onGiven: (email: string) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const [missing, setMissing] = useState<string>()
  const error = missing ?? (props.error ? signInError(props.error) : undefined)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('email') ?? '')
      .trim()
      .toLowerCase()
    const isSame = given === props.old.toLowerCase()
    setMissing(isSame ? t`This is already your email.` : given.includes('@') ? undefined : t`Enter your email address.`)
    if (given.includes('@') && !isSame) props.onGiven(given)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p className={css.muted}>
        <Trans>We’ll also write to your current email, so you can undo this for seven days.</Trans>
      </p>
      <TextInput
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        size="md"
        label={t`New email`}
        error={error}
        aria-invalid={Boolean(error)}
        aria-required
        autoFocus
      />
      <DialogActions>
        <Button variant="default" onClick={props.onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={props.busy}>
          <Trans>Send a code</Trans>
        </Button>
      </DialogActions>
    </form>
  )
}
