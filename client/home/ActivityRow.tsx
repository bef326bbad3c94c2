import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type Group, usePerson } from '../groups/data/groups.ts'
import { clock } from '../lib/settings/time.ts'
import { Avatar } from '../ui/people/Avatar.tsx'
import css from './activity.module.css'
import type { ActivityLine } from './days.ts'

const tabOf: Record<string, { tab?: 'announcements' | 'members' }> = {
  announced: { tab: 'announcements' },
  joined: { tab: 'members' },
}

/** One line of activity, as a link to where it can be seen. */
export function ActivityRow({ told, group }: { told: ActivityLine; group: Group | undefined }) {
  const { t } = useLingui()
  const actor = usePerson(told.actor_id)
  const name = actor?.name ?? t`A former member`
  return (
    <li>
      <Link
        to="/groups/$groupId"
        params={{ groupId: told.group_id }}
        search={tabOf[told.kind] ?? {}}
        className={css.row}
        data-row
      >
        <Avatar person={actor ?? { id: told.group_id, name }} size={28} />
        <span className={css.words}>
          <span>
            <Deed told={told} name={name} />
          </span>
          <span className={css.meta}>
            {group && (
              <span className={css.group}>
                <i style={{ background: `var(--${group.color})` }} />
                <span className={css.groupName} dir="auto">
                  {group.name}
                </span>
              </span>
            )}
            <time dateTime={told.at}>{clock(new Date(told.at))}</time>
          </span>
        </span>
      </Link>
    </li>
  )
}

function Deed({ told: { kind, title, others }, name }: { told: ActivityLine; name: string }) {
  const more = others > 0 && (
    <>
      {' '}
      <Plural value={others} one="and # more task" other="and # more tasks" />
    </>
  )
  if (kind === 'joined') {
    return (
      <Trans>
        <b>{name}</b> joined
      </Trans>
    )
  }
  if (kind === 'announced') {
    return (
      <Trans>
        <b>{name}</b> announced <b>{title}</b>
      </Trans>
    )
  }
  return (
    <>
      {kind === 'task_done' ? (
        <Trans>
          <b>{name}</b> finished <b>{title}</b>
        </Trans>
      ) : (
        <Trans>
          <b>{name}</b> wrote down <b>{title}</b>
        </Trans>
      )}
      {more}
    </>
  )
}
