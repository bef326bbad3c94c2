import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { useLocalDraft } from '../../lib/outbox/local-draft.ts'
import { newId } from '../../lib/query/id.ts'
import { useGlobalPermissions } from '../../lib/query/permissions.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import css from '../../ui/area/area.module.css'
import { Check } from '../../ui/fields/Check.tsx'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { type AdminBanner, type BannerTone, publishBanner } from '../data/banners.ts'
import { Audience } from './Audience.tsx'
import { BannerPreview } from './BannerPreview.tsx'
import { type BannerDraft, draftOf, wrongIn } from './banner-draft.ts'
import own from './banners-tab.module.css'

/** A banner to write: its words, who sees it, from when until when, and how it looks in every theme. */
export function BannerForm({ banner, onClose }: { banner?: AdminBanner; onClose: () => void }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { isSuperAdmin } = useGlobalPermissions()
  const [begun] = useState(() => draftOf(banner, newId(), serverDate()))
  const typed = useLocalDraft<BannerDraft>({ table: 'broadcasts', row: banner?.id ?? 'new:', field: 'banner' })
  const draft = typed.draft ?? begun
  const [tried, setTried] = useState(false)
  const set = (change: Partial<BannerDraft>) => typed.write((before) => ({ ...(before ?? begun), ...change }))
  const wrong = wrongIn(draft, wordsIn(draft.body_html))
  const publish = useMutation({ mutationFn: publishBanner, meta: { saidAtField: true }, retry: false })
  function close() {
    typed.write(null)
    onClose()
  }
  function submit() {
    setTried(true)
    if (!wrong.isRight) return
    const { starts, ends, ...rest } = draft
    // groups are of one organisation
    const everywhere = isSuperAdmin && draft.everywhere && draft.audience.kind !== 'groups'
    const made = publish.mutateAsync({ ...rest, everywhere, starts_at: wrong.starts_at, ends_at: wrong.ends_at })
    afterwards(made, () => {
      toast(t`Banner published`)
      close()
    })
  }
  const errors = tried ? wrong : undefined
  return (
    <section className={own.form} aria-label={t`Banner`}>
      <RichText
        label={t`Text`}
        limit={1000}
        autoFocus
        value={draft.body_html}
        onChange={(body_html) => set({ body_html })}
      />
      {errors?.body && <p role="alert">{errors.body}</p>}
      <div className={css.pair}>
        <SelectField
          label={t`Tone`}
          value={draft.tone}
          onChange={(tone) => set({ tone: tone as BannerTone })}
          data={[
            { value: 'info', label: t`Information` },
            { value: 'success', label: t`Good news` },
            { value: 'warning', label: t`Warning` },
          ]}
        />
        <Audience audience={draft.audience} onChange={(audience) => set({ audience })} error={errors?.audience} />
      </div>
      <div className={css.pair}>
        <DateTimeField
          label={t`Starts`}
          value={draft.starts}
          onChange={(starts) => set({ starts })}
          error={errors?.starts}
        />
        <DateTimeField label={t`Ends`} value={draft.ends} onChange={(ends) => set({ ends })} error={errors?.ends} />
      </div>
      {isSuperAdmin && draft.audience.kind !== 'groups' && (
        <Check
          label={t`Show it in every organisation`}
          checked={draft.everywhere}
          onChange={(everywhere) => set({ everywhere })}
        />
      )}
      <Check
        label={t`People can dismiss it`}
        checked={draft.dismissible}
        onChange={(dismissible) => set({ dismissible })}
      />
      <BannerPreview tone={draft.tone} html={draft.body_html} dismissible={draft.dismissible} />
      {publish.error && <p role="alert">{errorMessage(publish.error)}</p>}
      <div className={css.buttons}>
        <Button disabled={!reachable} loading={publish.isPending} onClick={submit}>{t`Publish banner`}</Button>
        <Button variant="default" onClick={close}>{t`Cancel`}</Button>
      </div>
    </section>
  )
}
