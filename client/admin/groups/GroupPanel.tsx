import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { bytesOf } from '../../ui/area/bytes-words.ts'
import { Panel, Part } from '../../ui/area/Panel.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { type GroupFile, groupFile } from '../data/groups.ts'
import { AppointAdmin } from './AppointAdmin.tsx'
import { useArchive } from './use-archive.ts'

/** A group with who looks after it; one without an admin gets one here. */
export function GroupPanel({ id }: { id: string }) {
  const { t } = useLingui()
  const file = useQuery(groupFile(id))
  return (
    <Panel label={t`Group`} row={`group-${id}`}>
      <Shown of={file}>{(group) => <GroupContent group={group} />}</Shown>
    </Panel>
  )
}

function GroupContent({ group }: { group: GroupFile }) {
  const { t, i18n } = useLingui()
  const archive = useArchive(group)
  const reachable = isReachable.use()
  const { id, name, admins, members, members_count, storage_bytes, last_activity, archived_at } = group
  const facts = [
    [t`Members`, i18n.number(members_count)],
    [t`Storage`, bytesOf(storage_bytes)],
    [t`Last activity`, last_activity ? ago(new Date(last_activity), serverDate()) : t`None`],
  ] as const
  return (
    <>
      <div className={css.part}>
        <h2 className={css.title} dir="auto">
          {name}
        </h2>
        {archived_at && <p className={css.muted}>{t`Archived ${ago(new Date(archived_at), serverDate())}`}</p>}
        <div className={css.buttons}>
          <Button variant="default" size="compact-sm" disabled={!reachable} onClick={archive}>
            {archived_at ? t`Unarchive` : t`Archive`}
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            renderRoot={(props) => <Link {...props} to="/admin" search={{ tab: 'people', group: id }} />}
          >
            {t`Show its people`}
          </Button>
        </div>
      </div>
      <ul className={css.lines}>
        {facts.map(([fact, value]) => (
          <li key={fact} className={css.line}>
            <span className={css.muted}>{fact}</span>
            <span>{value}</span>
          </li>
        ))}
      </ul>
      <Part title={t`Admins`}>
        {admins.length === 0 && (
          <p className={css.muted}>{t`Nobody looks after this group. Appoint one of its members.`}</p>
        )}
        <People people={admins} />
        <AppointAdmin groupId={id} admins={admins.map((one) => one.id)} />
      </Part>
      {members.length > 0 && (
        <Part title={t`Members`}>
          <People people={members} />
          {members_count > members.length && (
            <Link to="/admin" search={{ tab: 'people', group: id }}>
              {t`Show all ${members_count}`}
            </Link>
          )}
        </Part>
      )}
    </>
  )
}

const People = ({ people }: { people: readonly { id: string; name: string; role?: string }[] }) => (
  <ul className={css.lines}>
    {people.map((person) => (
      <li key={person.id} className={css.line}>
        <Avatar person={person} size={28} />
        <Link className={css.grow} to="/admin" search={{ tab: 'people', who: person.id }} dir="auto">
          {person.name}
        </Link>
        {person.role && <RoleBadge role={person.role} />}
      </li>
    ))}
  </ul>
)
