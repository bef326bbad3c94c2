import { useLingui } from '@lingui/react/macro'
import { Avatar, type AvatarPerson } from './Avatar.tsx'
import css from './avatar.module.css'

/** Some people, overlapping, and how many more there are. */
export function AvatarGroup({
  people,
  most = 4,
  size = 28,
}: {
  people: readonly AvatarPerson[]
  most?: number
  size?: number
}) {
  const { t } = useLingui()
  const shown = people.length > most ? people.slice(0, most - 1) : people
  const more = people.length - shown.length
  const names = shown.map((person) => person.name).join(', ')
  const label = more > 0 ? t`${names} and ${more} more` : names
  return (
    <span className={css.faces} role="img" aria-label={label}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
      {more > 0 && (
        <span className={css.more} style={{ minWidth: size, height: size }} aria-hidden="true">
          +{more}
        </span>
      )}
    </span>
  )
}
