import { useLingui } from '@lingui/react/macro'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago, exactly, monthOf } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { Panel, Part } from '../../ui/area/Panel.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import type { WantedChange } from '../data/change-people.ts'
import { type PersonFile, personFile } from '../data/person.ts'
import { StateBadge } from '../kit/StateBadge.tsx'
import { MovePerson } from './MovePerson.tsx'
import { PersonActs } from './PersonActs.tsx'
import { PersonLists } from './PersonLists.tsx'
import own from './people.module.css'
import { SignInHelp } from './SignInHelp.tsx'

/** All that an admin may know of a person, and do. */
export function PersonPanel({ id, onChange }: { id: string; onChange: (wanted: WantedChange) => void }) {
  const { t } = useLingui()
  const file = useQuery(personFile(id))
  return (
    <Panel label={t`Person`} row={`person-${id}`}>
      <Shown of={file}>
        {(person) => (
          <>
            <Head person={person} />
            <PersonActs person={person} onChange={onChange} />
            {!person.may.why && <SignInHelp person={person} />}
            <MovePerson person={person} />
            <PersonLists person={person} />
            <p className={css.wall}>
              <IconEyeOff size={18} stroke={1.5} aria-hidden="true" />
              {t`You never see journals, private notes, or messages that nobody reported.`}
            </p>
          </>
        )}
      </Shown>
    </Panel>
  )
}

function Head({ person }: { person: PersonFile }) {
  const { t } = useLingui()
  const { name, email, last_seen, created_at, sign_ins_failed, until } = person
  return (
    <>
      <div className={own.who}>
        <Avatar person={person} size={48} />
        <div>
          <h2 className={css.title} dir="auto">
            {name}
          </h2>
          <p className={css.muted} dir="auto">
            {email ?? t`No email`}
          </p>
          <div className={own.badges}>
            <RoleBadge role={person.role} />
            <StateBadge state={person.state} />
          </div>
        </div>
      </div>
      <Part title={t`Account`}>
        <ul className={css.lines}>
          {until && <Fact name={t`Suspended until`}>{exactly(new Date(until))}</Fact>}
          <Fact name={t`Last seen`}>{last_seen ? ago(new Date(last_seen), serverDate()) : t`Never`}</Fact>
          <Fact name={t`Joined`}>{monthOf(created_at)}</Fact>
          {sign_ins_failed > 0 && <Fact name={t`Failed sign-ins this week`}>{sign_ins_failed}</Fact>}
        </ul>
      </Part>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <li className={css.line}>
    <span className={css.muted}>{name}</span>
    <span>{children}</span>
  </li>
)
