import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { afterwards } from '../../lib/query/query.ts'
import css from '../../ui/area/area.module.css'
import { addDomain } from '../data/domains.ts'
import type { TenantPartProps } from '../data/tenant-part.ts'
import { wordsAtFields } from '../data/words-at-fields.ts'
import { DomainCard } from './DomainCard.tsx'
import own from './detail.module.css'

/** The domains of an organisation: who signs up with an address there comes to it, once the domain is confirmed. */
export function DomainsPart({ tenant }: TenantPartProps) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [domain, setDomain] = useState('')
  const add = useMutation({ mutationFn: addDomain, meta: { saidAtField: true }, retry: false })
  const wrong = wordsAtFields(add.error, 'domain')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!domain.trim()) return
    afterwards(add.mutateAsync({ tenantId: tenant.id, domain: domain.trim() }), () => setDomain(''))
  }
  if (tenant.is_default)
    return <p className={css.wall}>{t`People without another organisation join this one, so it needs no domain.`}</p>
  return (
    <div className={own.part}>
      <p className={css.muted}>
        {t`People who sign up with an email address at a confirmed domain join this organisation. Until you confirm it, a domain brings in nobody.`}
      </p>
      <form {...newDraftScope('tenant_domains', tenant.id)} className={own.form} onSubmit={submit}>
        <TextInput
          label={t`Domain`}
          placeholder="school.example"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          value={domain}
          onChange={({ currentTarget }) => setDomain(currentTarget.value)}
          error={wrong.domain ?? wrong.rest}
        />
        <div>
          <Button type="submit" disabled={!reachable || !domain.trim()} loading={add.isPending}>
            {t`Add domain`}
          </Button>
        </div>
      </form>
      {tenant.domains.map((one) => (
        <DomainCard key={one.id} domain={one} />
      ))}
    </div>
  )
}
