import { useLingui } from '@lingui/react/macro'
import { usePerson } from '../../groups/data/groups.ts'
import { Avatar } from '../../ui/people/Avatar.tsx'
import css from './writer.module.css'

/** The face and the name of who is writing in a block. */
export function Writer({ id }: { id: string }) {
  const { t } = useLingui()
  const person = usePerson(id)
  if (!person) return null
  return (
    <p className={css.writer} role="status">
      <Avatar person={person} size={20} />
      <span>{t`${person.name} is editing this`}</span>
    </p>
  )
}
