import { useLingui } from '@lingui/react/macro'
import { places } from '../../lib/registries/places.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { type GlobalRole, type GroupRole, leads } from './rights.ts'
import own from './roles.module.css'

/** A page of an invented group, as a role would see it. It is a drawing: nothing in it can be pressed. */
export function RolePreview({ global, inGroup }: { global: GlobalRole; inGroup: GroupRole }) {
  const { t, i18n } = useLingui()
  const isLeader = leads(global, inGroup)
  const deletes = global === 'admin' || inGroup === 'admin'
  const menu = places.filter(({ needs, aside }) => !aside && (!needs || (needs === 'isAdmin' && global === 'admin')))
  const tabs = [t`Overview`, t`Tasks`, t`Events`, t`Messages`, t`Members`, ...(isLeader ? [t`Settings`] : [])]
  const buttons = isLeader ? [t`New announcement`, t`Plan event`, t`Invite`] : []
  const people = [
    { id: 'a', name: 'Alma Vance', said: t`Shall we meet half an hour earlier?` },
    { id: 'b', name: 'Noor Haddad', said: t`Fine with me. I’ll bring the scores.` },
  ]
  return (
    <div className={own.preview} aria-hidden="true">
      <ul className={own.menu}>
        {menu.map(({ to, name, Icon }) => (
          <li key={to}>
            <Icon size={16} stroke={1.5} /> <span>{i18n._(name)}</span>
          </li>
        ))}
      </ul>
      <div className={own.page}>
        <p className={own.title}>Harbour choir</p>
        <p className={own.tabs}>
          {tabs.map((tab) => (
            <span key={tab}>{tab}</span>
          ))}
        </p>
        <p className={own.buttons}>
          {buttons.map((button) => (
            <span key={button}>{button}</span>
          ))}
          <span>{t`Add task`}</span>
        </p>
        {people.map((person) => (
          <div key={person.id} className={own.said}>
            <Avatar person={person} size={28} />
            <p>
              <b>{person.name}</b>
              <br />
              {person.said}
            </p>
            {deletes && <span className={own.deed}>{t`Delete`}</span>}
          </div>
        ))}
      </div>
    </div>
  )
}
