import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import css from '../../ui/area/area.module.css'
import { mostTrusted, trustNetwork } from '../data/networks.ts'
import own from './networks.module.css'

/** A network to trust, with a name by which others know why. */
export function NetworkForm({ isFull }: { isFull: boolean }) {
  const { t } = useLingui()
  const [network, write] = useState('')
  const [label, name] = useState('')
  const reachable = isReachable.use()
  const add = useMutation({
    mutationFn: ({ id }: { id: string }) => trustNetwork(id, network.trim(), label.trim()),
    meta: { saidAtField: true },
    retry: false,
  })
  const field = add.error && 'details' in add.error ? add.error.details : undefined
  const words = add.error ? errorMessage(add.error) : undefined
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!network.trim() || !label.trim() || add.isPending) return
    const id = newId()
    afterwards(add.mutateAsync({ id }), () => {
      offerUndo(t`Trusted ${network.trim()}`, { verb: 'security.untrust', input: { id } })
      write('')
      name('')
    })
  }
  if (isFull) return <p className={css.muted}>{t`You’ve reached the limit of ${mostTrusted} networks.`}</p>
  return (
    <form {...newDraftScope('trusted_networks')} className={own.form} onSubmit={submit}>
      <TextInput
        label={t`Address or network`}
        placeholder="203.0.113.0/24"
        dir="ltr"
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        value={network}
        error={field !== 'label' && words}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <TextInput
        label={t`Name`}
        placeholder={t`Harbour School`}
        maxLength={60}
        value={label}
        error={field === 'label' && words}
        onChange={({ currentTarget }) => name(currentTarget.value)}
      />
      <Button type="submit" disabled={!reachable || !network.trim() || !label.trim()} loading={add.isPending}>
        {t`Trust network`}
      </Button>
    </form>
  )
}
