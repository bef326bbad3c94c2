import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { languageName, regions, zonesByContinent } from '../../account/region/zones.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { TenantPartProps } from '../data/tenant-part.ts'
import { setTerms, termsOf } from '../data/tenants.ts'
import { useTyped } from '../data/use-typed.ts'
import { wordsAtFields } from '../data/words-at-fields.ts'
import { ContactFields } from './ContactFields.tsx'
import own from './detail.module.css'

/** The contacts of an organisation, and what its people begin with. */
export function DetailsPart({ tenant }: TenantPartProps) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const before = termsOf(tenant)
  const { draft, set, forget } = useTyped(before)
  const save = useMutation({ mutationFn: setTerms, meta: { saidAtField: true }, retry: false })
  const wrong = wordsAtFields(save.error, 'contacts', 'default_tz', 'default_locale', 'region_label')
  function submit(event: FormEvent) {
    event.preventDefault()
    const contacts = draft.contacts.filter(({ name, email, role }) => name.trim() || email.trim() || role?.trim())
    const change = { ...draft, limits: tenant.limits, contacts, version: tenant.version }
    afterwards(save.mutateAsync(change), () => {
      forget()
      offerUndo(t`Changed the details of ${tenant.name}`, { verb: 'tenants.terms', input: before })
    })
  }
  return (
    <div className={own.part}>
      <form {...draftScope('tenants', `${tenant.id}/details`, tenant.version)} className={own.form} onSubmit={submit}>
        <SelectField
          label={t`Default language`}
          description={t`New people start with it.`}
          value={draft.default_locale ?? ''}
          onChange={(value) => set({ default_locale: value || null })}
          data={[{ value: '', label: t`None` }, ...regions.map((value) => ({ value, label: languageName(value) }))]}
          error={wrong.default_locale}
        />
        <SelectField
          label={t`Default time zone`}
          description={t`New people start with it.`}
          value={draft.default_tz ?? ''}
          onChange={(value) => set({ default_tz: value || null })}
          data={[{ value: '', label: t`None` }, ...zonesByContinent(draft.default_tz)]}
          error={wrong.default_tz}
        />
        <TextInput
          label={t`Region label`}
          description={t`Where its data is kept, in your own words. It changes nothing by itself.`}
          maxLength={60}
          value={draft.region_label ?? ''}
          onChange={({ currentTarget }) => set({ region_label: currentTarget.value || null })}
          error={wrong.region_label}
        />
        <ContactFields contacts={draft.contacts} onChange={(contacts) => set({ contacts })} error={wrong.contacts} />
        {wrong.rest && <p role="alert">{wrong.rest}</p>}
        <div>
          <Button type="submit" disabled={!reachable} loading={save.isPending}>
            {t`Save details`}
          </Button>
        </div>
      </form>
    </div>
  )
}
