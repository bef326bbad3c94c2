import { plural, t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { people } from '../../groups/data/groups.ts'
import { AvatarGroup } from '../../ui/people/AvatarGroup.tsx'
import type { EventCard } from '../data/events.ts'
import { freePlaces } from '../data/with-answer.ts'
import css from './answer.module.css'

/** "12 going, 3 maybe": all who come, guests too; nothing where one is not shown it, or nobody has answered. */
export function countsOf({ going, guests, maybe, capacity }: EventCard): string {
  if (going === null) return ''
  const all = going + (guests ?? 0)
  const comes = capacity !== null ? t`${all} of ${capacity} going` : all > 0 ? plural(all, { other: '# going' }) : ''
  const may = maybe ? plural(maybe, { other: '# maybe' }) : ''
  return [comes, may].filter(Boolean).join(', ')
}

/** Faces and numbers of who comes. */
export function Counts({ card, size = 22 }: { card: EventCard; size?: number }) {
  const { t } = useLingui()
  const known = useQuery(people).data ?? []
  const faces = card.faces.flatMap((id) => known.find((person) => person.id === id) ?? [])
  const words = countsOf(card)
  if (!words && faces.length === 0) return null
  const full = freePlaces(card) === 0
  return (
    <span className={css.counts} data-full={full}>
      {faces.length > 0 && <AvatarGroup people={faces} most={4} size={size} />}
      <span>{full ? t`Full · ${words}` : words}</span>
    </span>
  )
}
