import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type Group, usePerson } from '../groups/data/groups.ts'
import { activityKind } from '../lib/registries/activity.ts'
import { clock } from '../lib/settings/time.ts'
import { Avatar } from '../ui/people/Avatar.tsx'
import { PersonName } from '../ui/people/PersonName.tsx'
import css from './activity.module.css'
import type { ActivityLine } from './days.ts'

/** One line of activity, as a link to where it can be seen. */
export function ActivityRow({ told, group }: { told: ActivityLine; group: Group | undefined }) {
  const { t } = useLingui()
  const actor = usePerson(told.actor_id)
  const name = actor?.name ?? t`A former member`
  const kind = activityKind(told.kind)
  // a browser that has not been renewed yet may not know it
  if (!kind) return null
  return (
    <li className={css.line}>
      <Link
        to="/groups/$groupId"
        params={{ groupId: told.group_id }}
        search={kind.tab ? { tab: kind.tab } : {}}
        className={css.row}
        data-row
      >
        <Avatar person={actor ?? { id: told.group_id, name }} size={28} />
        <span className={css.words}>
          <span>
            <kind.Sentence name={name} title={told.title} others={told.others} />
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
      {actor && <PersonName person={actor} className={css.face} />}
    </li>
  )
}
