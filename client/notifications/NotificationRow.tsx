import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconDots, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { people as everyone } from '../groups/queries.ts'
import { toast } from '../lib/toast.ts'
import { offerUndo } from '../lib/undo.ts'
import { Face } from '../ui/Face.tsx'
import { Acts } from './Acts.tsx'
import { ago } from './ago.ts'
import { Details } from './Details.tsx'
import { useDelete, useMarkRead } from './queries.ts'
import css from './row.module.css'
import { type Fold, lineOf } from './shown.ts'
import { TypeIcon } from './TypeIcon.tsx'
import { targetOf } from './target.ts'

/** One notification, or several about the same thing. A click marks it read and leads to what it tells of. */
export function NotificationRow(props: {
  fold: Fold
  now: Date
  opened: boolean
  onOpened: (opened: boolean) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { fold, now } = props
  const { newest, all, isUnread } = fold
  const { history } = useRouter()
  const [unfolded, unfold] = useState(false)
  const { data: people = [] } = useQuery(everyone)
  const actor = people.find((one) => one.id === newest.actor_id)
  const read = useMarkRead(t`Error marking notification as read`)
  const ids = all.map(({ id }) => id)
  const remove = useDelete(t`Error deleting notification`, () => {
    toast(t`Notification deleted`)
    offerUndo(t`Deleted “${newest.message}”`, { verb: 'notifications.restore', input: { ids } })
  })
  const deleteAll = () => remove.mutate({ ids })
  const line = lineOf(fold, (id) => people.find((one) => one.id === id)?.name, {
    others: (count) => plural(count, { one: 'and # other', other: 'and # others' }),
    more: (count) => t`and ${count} more`,
  })
  const markRead = () => isUnread && read.mutate({ ids: all.flatMap(({ id, is_read }) => (is_read ? [] : [id])) })
  return (
    <li className={css.row} data-unread={isUnread} data-open={props.opened}>
      <button
        type="button"
        className={css.main}
        onClick={() => {
          markRead()
          props.onClose()
          history.push(targetOf(newest))
        }}
      >
        <span className={css.mark} aria-hidden="true">
          {actor ? <Face person={actor} size={36} /> : <span className={css.plain} />}
          <span className={css.kind}>
            <TypeIcon type={newest.type} size={actor ? 12 : 18} />
          </span>
        </span>
        <span className={css.words}>
          <span className={css.title}>{newest.title}</span>
          <span className={css.message}>{line}</span>
          <span className={css.meta}>
            <time dateTime={newest.created_at}>{ago(newest.created_at, now)}</time>
          </span>
        </span>
      </button>
      <span className={css.deeds}>
        <span className={css.state}>
          {isUnread ? (
            <span className={css.dot} role="img" aria-label={t`Unread`} />
          ) : (
            <IconCheck size={16} stroke={1.75} role="img" aria-label={t`Read`} />
          )}
        </span>
        <ActionIcon variant="subtle" size={32} className={css.delete} aria-label={t`Delete`} onClick={deleteAll}>
          <IconTrash size={18} stroke={1.5} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={32}
          aria-label={t`More about “${newest.message}”`}
          aria-expanded={props.opened}
          onClick={() => props.onOpened(!props.opened)}
        >
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      </span>
      <Acts about={newest} onDone={markRead} />
      {all.length > 1 && (
        <button type="button" className={css.unfold} aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
          {unfolded ? <Trans>Show less</Trans> : plural(all.length, { other: 'Show all #' })}
        </button>
      )}
      {unfolded && (
        <ul className={css.folded}>
          {all.map((one) => (
            <li key={one.id} className={css.one}>
              <span>{one.message}</span>
              <time dateTime={one.created_at}>{ago(one.created_at, now)}</time>
            </li>
          ))}
        </ul>
      )}
      {props.opened && (
        <Details fold={fold} actor={actor?.name} onRead={isUnread ? markRead : undefined} onDelete={deleteAll} />
      )}
    </li>
  )
}
