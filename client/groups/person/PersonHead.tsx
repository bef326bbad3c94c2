import { Plural, Trans } from '@lingui/react/macro'
import { IconFlame } from '@tabler/icons-react'
import { useUser } from '../../account/AuthProvider.tsx'
import { RoleBadge } from '../../account/RoleBadge.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import css from './person.module.css'
import type { KnownPerson } from './use-person.ts'

/** The face and the name, and in a line what they are. */
export function PersonHead({ person, heading }: { person: KnownPerson; heading: string }) {
  const me = useUser().id
  const { id, name, role, title, streak } = person
  return (
    <header className={css.head}>
      <Avatar person={person} size={72} />
      <div className={css.names}>
        <h2 id={heading} className={css.name} dir="auto">
          {name}
          {id === me && (
            <span className={css.muted}>
              {' '}
              <Trans>(you)</Trans>
            </span>
          )}
        </h2>
        <p className={css.line}>
          <RoleBadge role={role} />
          {title && <span dir="auto">{title}</span>}
          {streak ? (
            <span className={css.streak}>
              <IconFlame size={16} stroke={1.5} aria-hidden="true" />
              <Plural value={streak} one="# day in a row" other="# days in a row" />
            </span>
          ) : null}
        </p>
      </div>
    </header>
  )
}
