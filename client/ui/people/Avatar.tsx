import { dataSaver } from '../../lib/settings/data-saver.ts'
import { addressOnServer } from '../../lib/supabase/supabase.ts'
import css from './avatar.module.css'

export interface AvatarPerson {
  id: string
  name: string
  avatar_url?: string | null
}

const colours = ['leaf', 'sun', 'rose', 'sky', 'plum', 'indigo']

/** A person as a picture, or as initials on a colour that stays theirs. Decoration: the name is beside it. */
export function Avatar({ person, size = 28 }: { person: AvatarPerson; size?: number }) {
  const spare = dataSaver.use()
  return (
    <span
      className={css.face}
      style={{ width: size, height: size, fontSize: size * 0.38, background: `var(--${colourOf(person.id)})` }}
      data-initials={initials(person.name)}
      aria-hidden="true"
    >
      {person.avatar_url && !spare && (
        <img src={addressOnServer(person.avatar_url)} alt="" width={size} height={size} />
      )}
    </span>
  )
}

function colourOf(id: string) {
  let sum = 0
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0
  return colours[sum % colours.length]!
}

function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0] ?? '']
  return letters
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
