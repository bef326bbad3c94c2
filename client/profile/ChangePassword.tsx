import { serverNow } from '../lib/browser/server-clock.ts'
import '@mantine/core/styles/PasswordInput.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { useMe } from '../account/data/profile.ts'
import { PasswordRules } from '../account/sign-in/PasswordRules.tsx'
import { strengthOf } from '../account/sign-in/password-strength.ts'
import { toast } from '../lib/browser/toast.ts'
import { errorMessage } from '../lib/query/query.ts'
import { proofs } from '../lib/supabase/factors.ts'
import { Dialog, DialogActions } from '../ui/layers/Dialog.tsx'
import css from './profile.module.css'
import { changePassword } from './queries.ts'

type Field = 'old' | 'wanted'
const codeOf = (error: Error | null) => (error && 'code' in error ? String(error.code) : '')

/** True where the mailbox was shown to be theirs within the last ten minutes: then the old password is not needed. */
const cameByMail = () =>
  proofs().shown.some(
    ({ method, timestamp }) =>
      ['otp', 'recovery', 'magiclink'].includes(method) && timestamp * 1000 > serverNow() - 10 * 60_000,
  )

/**
 * Asks for the password twice: the one that is known, unless its owner has just come by mail for having forgotten it
 * or never had one, and the one that is wanted. What was refused says why at its field.
 */
export function ChangePassword({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useLingui()
  const [missing, setMissing] = useState<Field[]>([])
  const [wanted, setWanted] = useState('')
  const ways: unknown = useUser().app_metadata.providers
  const [forgotten, setForgotten] = useState(() => cameByMail() || (Array.isArray(ways) && !ways.includes('email')))
  const own = [useMe().name, email]
  const change = useMutation({
    mutationFn: changePassword,
    meta: { saidAtField: true },
    retry: false,
    onSuccess: () => {
      toast(t`Password changed`)
      onClose()
    },
    // who came by another way may have one all the same
    onError: (error) => codeOf(error) === 'current_password_required' && setForgotten(false),
  })
  const wrong = /^current_password_/.test(codeOf(change.error))
  const refused = change.error && (wrong ? 'old' : 'wanted')
  const words: Record<Field, string> = {
    old: t`Enter your current password.`,
    wanted: wanted ? t`Your password must meet all three rules.` : t`Enter a new password.`,
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (field: Field) => String(given.get(field) ?? '')
    const all = { old: text('old'), wanted: text('wanted') }
    const { isLong, isHard, isApart } = await strengthOf(all.wanted, own)
    const isGood = { old: forgotten || all.old, wanted: isLong && isHard && isApart }
    const left = (['old', 'wanted'] as const).filter((field) => !isGood[field])
    setMissing(left)
    if (left.length === 0) change.mutate({ old: forgotten ? null : all.old, wanted: all.wanted })
  }

  function at(field: Field) {
    const asked = codeOf(change.error) === 'current_password_required'
    const said = asked
      ? words.old
      : wrong
        ? t`That isn’t your current password.`
        : change.error && errorMessage(change.error)
    const error = missing.includes(field) ? words[field] : refused === field ? said : undefined
    return { name: field, size: 'md', error, 'aria-invalid': Boolean(error), 'aria-required': true } as const
  }
  const shown = { 'aria-label': t`Show password`, tabIndex: 0 }
  return (
    <Dialog title={t`Change password`} onClose={onClose}>
      <form className={css.form} onSubmit={submit} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {!forgotten && (
          <PasswordInput
            {...at('old')}
            label={t`Current password`}
            autoComplete="current-password"
            visibilityToggleButtonProps={shown}
          />
        )}
        <div>
          <PasswordInput
            {...at('wanted')}
            label={t`New password`}
            autoComplete="new-password"
            visibilityToggleButtonProps={shown}
            onChange={(event) => setWanted(event.currentTarget.value)}
          />
          <PasswordRules password={wanted} own={own} />
        </div>
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
