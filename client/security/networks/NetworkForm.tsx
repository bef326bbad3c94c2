import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { useOperation } from '../../lib/query/operation.ts'
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
  const { run, pending, error, refused } = useOperation()
  const field = error && 'details' in error ? error.details : undefined
  async function submit(event: FormEvent) {
    event.preventDefault()
    const [address, called] = [network.trim(), label.trim()]
    if (!address || !called || pending) return
    const id = await run([address, called], async (id) => {
      await trustNetwork(id, address, called)
      return id
    })
    if (!id) return
    offerUndo(t`Trusted ${address}`, { verb: 'security.untrust', input: { id } })
    write('')
    name('')
  }
  if (isFull) return <p className={css.muted}>{t`You’ve reached the limit of ${mostTrusted} networks.`}</p>
  return (
    <form {...newDraftScope('trusted_networks')} className={own.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t`Address or network`}
        placeholder="203.0.113.0/24"
        dir="ltr"
        maxLength={50}
        autoComplete="off"
        spellCheck={false}
        value={network}
        error={field !== 'label' && refused}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <TextInput
        label={t`Name`}
        placeholder={t`Harbour School`}
        maxLength={60}
        value={label}
        error={field === 'label' && refused}
        onChange={({ currentTarget }) => name(currentTarget.value)}
      />
      <Button type="submit" disabled={!reachable || !network.trim() || !label.trim()} loading={pending}>
        {t`Trust network`}
      </Button>
    </form>
  )
}
