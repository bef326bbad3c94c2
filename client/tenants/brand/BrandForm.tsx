import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useDeferredValue } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { config } from '../../lib/supabase/config.ts'
import type { Brand } from '../../ui/brand/brand.ts'
import { colourOf, isBrandAccent } from '../../ui/brand/brand-colour.ts'
import { accentCheck, brandTenant } from '../data/brand.ts'
import { useTyped } from '../data/use-typed.ts'
import { wordsAtFields } from '../data/words-at-fields.ts'
import { AccentField } from './AccentField.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import css from './brand.module.css'
import { LogoField } from './LogoField.tsx'

/** An organisation’s name, logo and colour, seen in every theme while they are chosen. */
export function BrandForm({ its, tenantName }: { its: Brand & { id: string; version: number }; tenantName: string }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { id, version, name, logo_path, accent } = its
  const before: Brand = { name, logo_path, accent }
  const { draft, set, forget } = useTyped(before)
  const colour = useDeferredValue(colourOf(draft.accent))
  const check = useQuery({ ...accentCheck(colour ?? ''), enabled: colour !== undefined })
  const shown = colour ? check.data : undefined
  const isOwn = draft.accent !== null && !isBrandAccent(draft.accent)
  const isUnreadable = isOwn && (colour === undefined || shown?.some(({ enough }) => !enough) === true)
  const save = useMutation({ mutationFn: brandTenant, meta: { saidAtField: true }, retry: false })
  const wrong = wordsAtFields(save.error, 'name', 'accent', 'logo_path')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnreadable) return
    afterwards(save.mutateAsync({ ...draft, name: draft.name?.trim() || null, id, version }), () => {
      forget()
      offerUndo(t`Changed the branding of ${tenantName}`, { verb: 'tenants.brand', input: { ...before, id } })
    })
  }
  return (
    <div className={css.brand}>
      <form {...draftScope('tenants', `${id}/brand`, version)} className={css.form} onSubmit={submit}>
        <TextInput
          label={t`Display name`}
          description={t`Shown instead of “${config.brand}” in the header, on invites and as the sender of mail.`}
          placeholder={config.brand}
          maxLength={40}
          value={draft.name ?? ''}
          onChange={({ currentTarget }) => set({ name: currentTarget.value || null })}
          error={wrong.name}
        />
        <LogoField
          tenantId={id}
          path={draft.logo_path}
          onChange={(path) => set({ logo_path: path })}
          error={wrong.logo_path}
        />
        <AccentField
          accent={draft.accent}
          onChange={(next) => set({ accent: next })}
          error={wrong.accent ?? (isUnreadable && colour ? t`This colour can’t be read in every theme.` : undefined)}
        />
        {wrong.rest && <p role="alert">{wrong.rest}</p>}
        <div>
          <Button type="submit" disabled={!reachable || isUnreadable} loading={save.isPending}>
            {t`Save branding`}
          </Button>
        </div>
      </form>
      <BrandPreview brand={draft} shown={shown} />
    </div>
  )
}
