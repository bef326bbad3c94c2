import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { afterwards } from '../../lib/query/query.ts'
import type { TenantPartProps } from '../data/tenant-part.ts'
import { changeTenantRules } from '../data/tenants.ts'
import { useTyped } from '../data/use-typed.ts'
import { wordsAtFields } from '../data/words-at-fields.ts'
import { plainRules } from '../rules/plain-rules.ts'
import { RuleFields } from '../rules/RuleFields.tsx'
import own from './detail.module.css'

/** The name of an organisation, who joins it, and how they sign in. */
export function RulesPart({ tenant }: TenantPartProps) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { join, direct_messages, require_second_factor } = { ...plainRules, ...tenant.settings }
  const { draft, set, forget } = useTyped({ name: tenant.name, join, direct_messages, require_second_factor })
  const save = useMutation({ mutationFn: changeTenantRules, meta: { saidAtField: true }, retry: false })
  const wrong = wordsAtFields(save.error, 'name', 'join', 'require_second_factor')
  function submit(event: FormEvent) {
    event.preventDefault()
    const change = { ...draft, name: draft.name.trim(), id: tenant.id, version: tenant.version }
    afterwards(save.mutateAsync(change), () => {
      forget()
      toast(t`Saved`)
    })
  }
  return (
    <div className={own.part}>
      <form {...draftScope('tenants', tenant.id, tenant.version)} className={own.form} onSubmit={submit}>
        <TextInput
          label={t`Name`}
          required
          minLength={2}
          maxLength={80}
          value={draft.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          error={wrong.name}
        />
        <RuleFields rules={draft} onChange={set} errors={wrong} />
        {wrong.rest && <p role="alert">{wrong.rest}</p>}
        <div>
          <Button type="submit" disabled={!reachable} loading={save.isPending}>
            {t`Save`}
          </Button>
        </div>
      </form>
    </div>
  )
}
