import { Avatar, type AvatarPerson } from './Avatar.tsx'
import { PersonName } from './PersonName.tsx'
import css from './person-name.module.css'

/** The face beside a name that is a link, as the same link: for the pointer, since one for the keys is enough. */
export function PersonFace({ person, size }: { person: AvatarPerson; size: number }) {
  return (
    <PersonName person={person} className={css.face} aria-hidden tabIndex={-1}>
      <Avatar person={person} size={size} />
    </PersonName>
  )
}
