import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { deleteTenant, type TenantFile } from '../data/tenants.ts'
import { wordsAtFields } from '../data/words-at-fields.ts'
import own from './detail.module.css'

/** Names what will be lost, and asks for the organisation’s address to be typed. */
export function DeleteDialog({ tenant, onClose }: { tenant: TenantFile; onClose: () => void }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [typed, type] = useState('')
  const { id, name, slug, people, groups } = tenant
  const end = useMutation({
    mutationFn: () => deleteTenant(id, typed.trim()),
    meta: { saidAtField: true },
    retry: false,
  })
  const wrong = wordsAtFields(end.error, 'slug')
  function submit(event: FormEvent) {
    event.preventDefault()
    afterwards(end.mutateAsync(), () => {
      toast(t`${name} is closed, and can be restored for 30 days`)
      onClose()
    })
  }
  return (
    <Dialog title={t`Delete ${name}?`} onClose={onClose}>
      <form className={own.form} onSubmit={submit}>
        <p>
          {t`It closes at once. For 30 days you can restore it as it was; after that it stays closed for good.`}{' '}
          {plural(people, { one: '# person loses access', other: '# people lose access' })}
          {plural(groups, { one: ' to # group.', other: ' to # groups.' })}
        </p>
        <TextInput
          label={
            <Trans>
              Type <bdi>{slug}</bdi> to confirm
            </Trans>
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={63}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          error={wrong.slug}
        />
        {wrong.rest && <p role="alert">{wrong.rest}</p>}
        <DialogActions>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button
            type="submit"
            color="var(--badge)"
            disabled={!reachable || typed.trim() !== slug}
            loading={end.isPending}
          >{t`Delete organisation`}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
