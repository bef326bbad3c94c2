import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePerson } from '../../groups/data/groups.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { longDay } from '../../lib/settings/time.ts'
import type { Outline } from '../data/resolved.ts'
import { undoUpgradeNow } from '../data/upgrade.ts'
import css from './upgrade.module.css'

interface Props {
  outline: Outline
  upgrade: {
    id: string
    actor_id: string | null
    applied_at: string
    undo_until: string
    to_version: string
    from: number
    to: number
  }
}

/** The last upgrade, with the way back while there is one. */
export function Upgraded({ outline, upgrade }: Props) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
  const { from, to, id, undo_until, applied_at, actor_id } = upgrade
  const name = usePerson(actor_id)?.name ?? t`Someone`
  const day = longDay(new Date(applied_at))
  const until = longDay(new Date(undo_until))
  if (upgrade.to_version !== outline.version_id || serverDate() > new Date(undo_until)) return null
  async function undo() {
    setPending(true)
    setRefused('')
    try {
      await undoUpgradeNow(id)
    } catch (fault) {
      setRefused(errorMessage(fault))
      setPending(false)
    }
  }
  return (
    <section className={css.done} aria-label={t`Last upgrade`}>
      <p>
        {actor_id
          ? t`${name} upgraded your group from version ${from} to version ${to} on ${day}.`
          : t`Version ${to} came by itself on ${day}, after version ${from}. No date moved.`}
      </p>
      <p className={css.hint}>
        {t`Undoing brings back version ${from} with your changes and dates as they were. What people did since then stays: lessons taught, who leads, and notes.`}
      </p>
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      {outline.may.adapt && (
        <Button
          className={css.look}
          variant="default"
          disabled={!reachable}
          loading={pending}
          onClick={() => void undo()}
        >
          {t`Undo until ${until}`}
        </Button>
      )}
      {outline.may.adapt && !reachable && <p className={css.hint}>{t`You’re offline. Undoing needs a connection.`}</p>}
    </section>
  )
}
