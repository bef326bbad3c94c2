import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { hasPasskeys } from '../account/data/sign-in.ts'
import {
  addPasskey,
  type Passkey,
  passkeys,
  useRemovePasskey,
  useRenamePasskey,
} from '../account/factors/factor-queries.ts'
import { nameOfDevice } from '../account/factors/name-of-device.ts'
import { serverDate } from '../lib/browser/server-clock.ts'
import { toast } from '../lib/browser/toast.ts'
import { draftScope } from '../lib/outbox/draft-scope.ts'
import { afterwards } from '../lib/query/query.ts'
import { ago } from '../lib/settings/time.ts'
import css from './profile.module.css'
import { SettingsCard } from './SettingsCard.tsx'

/** Ways in that need no password: a finger, a face, or the code of the device. */
export function Passkeys() {
  const { t } = useLingui()
  const list = useQuery(passkeys).data ?? []
  const add = useMutation({
    mutationFn: () => addPasskey(nameOfDevice()),
    onSuccess: () => toast(t`Passkey added`),
  })
  return (
    <SettingsCard
      id="passkeys"
      title={t`Passkeys`}
      words={<Trans>Sign in with your fingerprint, face or device PIN instead of a password.</Trans>}
      action={
        hasPasskeys && (
          <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
            <Trans>Add a passkey</Trans>
          </Button>
        )
      }
    >
      {list.length === 0 ? (
        <p className={css.nothing}>
          {hasPasskeys ? (
            <Trans>None yet. A passkey stays on your devices, and nobody can guess it.</Trans>
          ) : (
            <Trans>None yet, and this browser doesn’t support passkeys.</Trans>
          )}
        </p>
      ) : (
        <ul aria-label={t`Passkeys`} className={css.devices}>
          {list.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
    </SettingsCard>
  )
}

function PasskeyLine({ passkey }: { passkey: Passkey }) {
  const { t } = useLingui()
  const [renaming, setRenaming] = useState(false)
  const rename = useRenamePasskey()
  const remove = useRemovePasskey()
  const name = passkey.friendly_name || t`Passkey`
  const now = serverDate()

  function keep(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('name') ?? '').trim()
    setRenaming(false)
    if (wanted && wanted !== name) rename.mutate({ id: passkey.id, name: wanted })
  }
  return (
    <li className={css.device}>
      <IconFingerprint size={24} stroke={1.5} className={css.picture} aria-hidden="true" />
      <div className={css.what}>
        {renaming ? (
          <form {...draftScope('passkeys', passkey.id)} onSubmit={keep} className={css.renaming}>
            <TextInput
              name="name"
              aria-label={t`Passkey name`}
              defaultValue={name}
              maxLength={120}
              autoFocus
              onKeyDown={(event) => event.key === 'Escape' && setRenaming(false)}
            />
            <Button type="submit">
              <Trans>Save</Trans>
            </Button>
          </form>
        ) : (
          <p className={css.label}>{name}</p>
        )}
        <p className={css.muted}>
          <Trans>added {ago(new Date(passkey.created_at), now)}</Trans>
          {passkey.last_used_at && (
            <>
              {' · '}
              <Trans>used {ago(new Date(passkey.last_used_at), now)}</Trans>
            </>
          )}
        </p>
      </div>
      {!renaming && (
        <Button variant="default" aria-label={t`Rename ${name}`} onClick={() => setRenaming(true)}>
          <Trans>Rename</Trans>
        </Button>
      )}
      <Button
        variant="default"
        aria-label={t`Remove ${name}`}
        onClick={() => afterwards(remove.mutateAsync(passkey), () => toast(t`Removed ${name}`))}
      >
        <Trans>Remove</Trans>
      </Button>
    </li>
  )
}
