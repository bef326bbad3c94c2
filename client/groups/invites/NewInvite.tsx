import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors } from '../../lib/query/field-errors.ts'
import { afterwards } from '../../lib/query/query.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { useMakeInvite } from '../data/use-make-invite.ts'
import css from '../members.module.css'
import { ConfirmFirst } from './ConfirmFirst.tsx'

const days = 86_400_000

/** A link for many or a letter to one: with which role, for how long, and for how many. */
export function NewInvite(props: { groupId: string; mayAdmin: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const make = useMakeInvite(props.groupId)
  const [email, setEmail] = useState('')
  const [role, setRole] = useState('member')
  const [lasting, setLasting] = useState('7')
  const [most, setMost] = useState('10')
  const errors = fieldErrors(make.error, 'email', 'role', 'max_uses')
  const wrong = email.trim() !== '' && !/^[^@\s]+@[^@\s]+$/.test(email.trim())

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (wrong || make.isPending) return
    const to = email.trim() || null
    const made = make.mutateAsync({
      kind: to ? 'email' : 'link',
      email: to,
      role,
      max_uses: to ? 1 : Number(most) || null,
      expires_at: new Date(serverNow() + Number(lasting) * days).toISOString(),
    })
    afterwards(made, props.onClose)
  }
  return (
    <form {...newDraftScope('group_invites', props.groupId)} className={css.new} onSubmit={onSubmit} noValidate>
      <TextInput
        className={css.whole}
        type="email"
        inputMode="email"
        label={t`Email`}
        description={t`Leave it empty for a link that anyone can use.`}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={wrong ? t`Enter an email, such as name@example.com.` : errors.email}
        autoFocus
      />
      {email.trim() && <ConfirmFirst className={css.whole} />}
      <SelectField
        label={t`Role`}
        value={role}
        onChange={(value) => setRole(value)}
        error={errors.role}
        data={[
          { value: 'member', label: t`Member` },
          { value: 'manager', label: t`Manager` },
          ...(props.mayAdmin ? [{ value: 'admin', label: t`Admin` }] : []),
        ]}
      />
      <SelectField
        label={t`Expires after`}
        value={lasting}
        onChange={(value) => setLasting(value)}
        data={[
          { value: '1', label: t`A day` },
          { value: '7', label: t`A week` },
          { value: '30', label: t`A month` },
          { value: '365', label: t`A year` },
        ]}
      />
      {!email.trim() && (
        <SelectField
          label={t`Maximum uses`}
          value={most}
          onChange={(value) => setMost(value)}
          error={errors.max_uses}
          data={['1', '10', '25', '100', { value: '', label: t`No limit` }]}
        />
      )}
      <div className={css.newDeeds}>
        <Button variant="default" onClick={props.onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" loading={make.isPending}>
          {email.trim() ? <Trans>Invite</Trans> : <Trans>Create link</Trans>}
        </Button>
      </div>
    </form>
  )
}
