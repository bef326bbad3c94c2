import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconBellOff, IconCheck, IconTrash } from '@tabler/icons-react'
import { useMyGroupsSoFar, usePerson } from '../../groups/data/groups.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import { markRead, remove, snooze } from '../commands.ts'
import { useChoose } from '../data/preferences.ts'
import { isOptional, useTypeNames } from '../types.ts'
import type { Fold } from './grouping.ts'
import css from './row.module.css'
import { Snooze } from './Snooze.tsx'
import { useReason } from './use-reason.ts'

const icon = { size: 16, stroke: 1.75 }
const off = { in_app: false, push: false, email: 'off' } as const

/** The reason for a notification, the switch for its type, and its commands besides opening. */
export function NotificationDetails({ fold }: { fold: Fold }) {
  const { t } = useLingui()
  const { newest } = fold
  const actor = usePerson(newest.actor_id)
  const choose = useChoose()
  const group = useMyGroupsSoFar().find(({ id }) => id === newest.group_id)
  const kind = useTypeNames()[newest.type] ?? newest.title
  const why = useReason(newest, actor?.name, group?.name)
  const silence = (groupId: string | null, said: string) =>
    afterwards(choose.mutateAsync({ types: [newest.type], group: groupId, choice: off }), () => toast(said))
  return (
    <div className={css.details}>
      <p className={css.why}>{why}</p>
      {isOptional(newest.type) && (
        <div className={css.switches}>
          {group && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconBellOff {...icon} />}
              onClick={() => silence(group.id, t`“${kind}” is off in ${group.name}`)}
            >
              {t`Turn off for ${group.name}`}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBellOff {...icon} />}
            onClick={() => silence(null, t`“${kind}” is off`)}
          >
            {t`Turn off all “${kind}”`}
          </Button>
        </div>
      )}
      <Snooze onUntil={(until) => snooze(fold, until)} />
      <div className={css.switches}>
        {fold.isUnread && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconCheck {...icon} />}
            onClick={() => markRead(fold)}
          >{t`Mark as read`}</Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash {...icon} />}
          onClick={() => remove(fold)}
        >{t`Delete`}</Button>
      </div>
    </div>
  )
}
