import { useEffect } from 'react'
import { useMyGroupsSoFar, usePerson } from '../groups/data/groups.ts'
import { GroupMark } from '../groups/GroupMark.tsx'
import { Keycap } from '../ui/Keycap.tsx'
import { Avatar } from '../ui/people/Avatar.tsx'
import type { Entry, MenuSection } from './entries.ts'
import css from './search.module.css'

/** The sections of the menu. The pointer chooses as it moves, not where it happens to lie. */
export function Options(props: {
  id: string
  sections: readonly MenuSection[]
  active: string | undefined
  onPoint: (id: string) => void
  onChoose: (entry: Entry) => void
}) {
  const { id, active } = props
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return props.sections
    .filter(({ entries }) => entries.length > 0)
    .map((section, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one name
      // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldsets
      <div key={`${place}${section.name}`} role="group" aria-label={section.name}>
        <div className={css.name} aria-hidden="true">
          {section.name}
        </div>
        {section.entries.map((entry) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field that has the focus
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={entry.id}
            id={`${id}-${entry.id}`}
            role="option"
            aria-selected={entry.id === active}
            className={css.option}
            onPointerMove={() => entry.id !== active && props.onPoint(entry.id)}
            onClick={() => props.onChoose(entry)}
          >
            <Sign entry={entry} />
            <span className={css.title}>{entry.title}</span>
            {entry.hint && <span className={css.hint}>{entry.hint}</span>}
            {entry.key && <Keycap id={entry.key} />}
          </div>
        ))}
      </div>
    ))
}

/** A face, a group's mark, or the sign of a kind. */
function Sign({ entry: { found, Icon } }: { entry: Entry }) {
  const person = usePerson(found?.kind === 'people' ? found.id : null)
  const group = useMyGroupsSoFar().find(({ id }) => found?.kind === 'groups' && id === found.id)
  return (
    <span className={css.sign} aria-hidden="true">
      {person ? (
        <Avatar person={person} size={22} />
      ) : group ? (
        <GroupMark group={group} size={22} />
      ) : (
        Icon && <Icon size={20} stroke={1.5} />
      )}
    </span>
  )
}
