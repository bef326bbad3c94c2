import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import css from '../../ui/area/area.module.css'
import { confirmDomain, mailDomainCode, type TenantDomain } from '../data/domains.ts'
import own from './domains.module.css'

/** The other way to confirm a domain: a code by mail to its postmaster. */
export function DomainMail({ domain }: { domain: TenantDomain }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [code, setCode] = useState('')
  const mail = useMutation({ mutationFn: mailDomainCode, meta: { saidAtField: true }, retry: false })
  const confirm = useMutation({ mutationFn: confirmDomain, meta: { saidAtField: true }, retry: false })
  const { id, domain: name, mailed_at } = domain
  const postmaster = `postmaster@${name}`
  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim()) confirm.mutate({ id, code: code.trim() })
  }
  return (
    <details className={own.mail} open={Boolean(mailed_at)}>
      <summary>{t`Confirm by email instead`}</summary>
      <div className={own.mailed}>
        <p className={css.muted}>
          {mailed_at ? t`We sent a code to ${postmaster}.` : t`We’ll send a code to ${postmaster}.`}
        </p>
        {mailed_at && (
          <form className={own.code} onSubmit={submit}>
            <TextInput
              label={t`Code`}
              autoComplete="one-time-code"
              maxLength={40}
              value={code}
              onChange={({ currentTarget }) => setCode(currentTarget.value)}
              error={confirm.error && errorMessage(confirm.error)}
            />
            <Button type="submit" disabled={!reachable || !code.trim()} loading={confirm.isPending}>
              {t`Confirm domain`}
            </Button>
          </form>
        )}
        {mail.error && <p role="alert">{errorMessage(mail.error)}</p>}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            disabled={!reachable}
            loading={mail.isPending}
            onClick={() => mail.mutate(id)}
          >
            {mailed_at ? t`Send a new code` : t`Send code`}
          </Button>
        </div>
      </div>
    </details>
  )
}
