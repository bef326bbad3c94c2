import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconCheck, IconClock, IconDots, IconTrash } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { rowCommands, stepAway, useRow } from '../../lib/registries/row-commands.ts'
import { useSwipe } from '../../ui/use-swipe.ts'
import { markRead, remove, snooze } from '../commands.ts'
import { snoozes } from '../data/snooze-times.ts'
import { targetOf } from '../target.ts'
import { FoldedNotifications } from './FoldedNotifications.tsx'
import type { Fold } from './grouping.ts'
import { NotificationActions } from './NotificationActions.tsx'
import { NotificationDetails } from './NotificationDetails.tsx'
import { NotificationText } from './NotificationText.tsx'
import css from './row.module.css'

/** The focus is on the next one before this one leaves. */
const gone = (leave: () => void) => () => {
  stepAway()
  leave()
}

/**
 * One notification, or several about the same thing. A click marks it read and leads to what it tells of; drawn to
 * the right it is read, to the left it is put off for an hour.
 */
export function NotificationRow(props: {
  fold: Fold
  now: Date
  opened: boolean
  onOpened: (opened: boolean) => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { fold, now } = props
  const { newest, isUnread } = fold
  const { history } = useRouter()
  function open() {
    markRead(fold)
    props.onClose()
    history.push(targetOf(newest))
  }
  const row = useRow<HTMLLIElement>(
    useId(),
    newest.message,
    rowCommands(
      { key: 'open', label: t`Open`, Icon: IconArrowRight, run: open },
      isUnread && { key: 'finish', label: t`Mark as read`, Icon: IconCheck, run: () => markRead(fold) },
      { label: t`Snooze for an hour`, Icon: IconClock, run: gone(() => snooze(fold, snoozes(serverDate()).hour)) },
      { key: 'delete', label: t`Delete`, Icon: IconTrash, danger: true, run: gone(() => remove(fold)) },
    ),
  )
  const { way, isEnough, touches } = useSwipe({
    right: isUnread ? () => markRead(fold) : undefined,
    left: () => snooze(fold, snoozes(serverDate()).hour),
  })
  const style = way === 0 ? undefined : { transform: `translateX(${way}px)` }
  return (
    <li
      className={css.place}
      data-way={way > 0 ? 'right' : way < 0 ? 'left' : undefined}
      data-enough={isEnough}
      {...row}
    >
      {way !== 0 && (
        <span className={css.hint} aria-hidden="true">
          {way > 0 ? <IconCheck size={20} stroke={1.75} /> : <IconClock size={20} stroke={1.75} />}
        </span>
      )}
      <div className={css.row} data-unread={isUnread} data-open={props.opened} style={style} {...touches}>
        <button type="button" className={css.main} onClick={open}>
          <NotificationText fold={fold} now={now} />
        </button>
        <span className={css.actions}>
          <span className={css.state}>
            {isUnread ? (
              <span className={css.dot} role="img" aria-label={t`Unread`} />
            ) : (
              <IconCheck size={16} stroke={1.75} role="img" aria-label={t`Read`} />
            )}
          </span>
          <ActionIcon
            variant="subtle"
            size={32}
            className={css.delete}
            aria-label={t`Delete`}
            onClick={() => remove(fold)}
          >
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
        <NotificationActions about={newest} onDone={() => markRead(fold)} />
        <FoldedNotifications fold={fold} now={now} />
        {props.opened && <NotificationDetails fold={fold} />}
      </div>
    </li>
  )
}
