import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFile, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../account/AuthProvider.tsx'
import { useMyGroupsSoFar, usePerson } from '../groups/data/groups.ts'
import { serverDate, serverNow } from '../lib/browser/server-clock.ts'
import { query } from '../lib/query/query.ts'
import { runCommand } from '../lib/registries/commands.ts'
import { trashKinds } from '../lib/registries/label-lookup.ts'
import { dayOf } from '../lib/settings/days.ts'
import { nearDay } from '../lib/settings/time.ts'
import { Dialog } from '../ui/layers/Dialog.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { type TrashItem, trashOf } from './queries.ts'
import css from './trash.module.css'

/** The dialog of what was deleted in the last thirty days and can return. */
export function TrashDialog({ groupId, onClose }: { groupId?: string | undefined; onClose: () => void }) {
  const { t } = useLingui()
  const { data: list, isError } = useQuery(trashOf(groupId))
  return (
    <Dialog title={t`Trash`} onClose={onClose}>
      <p className={css.words}>
        <Trans>Deleted items stay here for 30 days. Restore one to put it back where it was.</Trans>
      </p>
      {isError && (
        <p role="alert">
          <Trans>You’re offline. Trash needs a connection.</Trans>
        </p>
      )}
      {list?.length === 0 && (
        <EmptyState
          art={<IconTrash size={26} stroke={1.5} />}
          title={t`Trash is empty`}
          words={t`You’ll find what you deleted here, and in groups you manage, what others deleted.`}
        />
      )}
      {list && list.length > 0 && (
        <ul className={css.list}>
          {list.map((item) => (
            <Row key={item.id} item={item} named={!groupId} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function Row({
  item: { kind, id, title, group_id, deleted_by, deleted_at },
  named,
}: {
  item: TrashItem
  named: boolean
}) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const me = useUser().id
  const by = usePerson(deleted_by === me ? null : deleted_by)
  const group = useMyGroupsSoFar().find((one) => one.id === group_id)
  const day = nearDay(dayOf(new Date(deleted_at)), serverDate())
  const gone = 30 - Math.floor((serverNow() - Date.parse(deleted_at)) / 86_400_000)
  const known = trashKinds()[kind]
  const Icon = known?.Icon ?? IconFile

  async function restore() {
    setBusy(true)
    if (known) await runCommand(known.restore(id))
    await query.invalidateQueries({ queryKey: ['trash'] })
    setBusy(false)
  }
  return (
    <li className={css.row}>
      <Icon size={20} stroke={1.5} aria-hidden="true" className={css.icon} />
      <span className={css.about}>
        <span className={css.title}>{title}</span>
        <span className={css.meta}>
          {named && group && <span>{group.name}</span>}
          <span>{by ? t`${day}, by ${by.name}` : day}</span>
          <span>
            <Plural value={gone} one="# day left" other="# days left" />
          </span>
        </span>
      </span>
      <Button
        variant="default"
        size="xs"
        aria-label={t`Restore ${title}`}
        loading={busy}
        onClick={() => void restore()}
      >
        <Trans>Restore</Trans>
      </Button>
    </li>
  )
}
