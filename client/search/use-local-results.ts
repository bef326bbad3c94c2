import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useUser } from '../account/AuthProvider.tsx'
import { everyGroup, isActive, useMyGroupsSoFar } from '../groups/data/groups.ts'
import type { Entry, MenuSection } from './entries.ts'
import { kindOf } from './kinds.ts'
import type { SearchHit } from './queries.ts'
import { type RecentPlace, recentPlaces, remember } from './recent-places.ts'
import { useGoTo } from './use-go-to.ts'

const bare = { detail: null, group_id: null, by_id: null, state: null, at: null }

/** A line that leads to something; the menu remembers that one went there. */
export function useLeadingTo() {
  const go = useGoTo()
  const navigate = useNavigate()
  return (found: SearchHit | RecentPlace): Entry => ({
    id: `${found.kind}:${found.id}`,
    title: found.title,
    Icon: kindOf(found.kind).Icon,
    found: { ...bare, ...found },
    run: () => {
      remember(found)
      // a person is shown over the page that one is on
      return found.kind === 'people'
        ? navigate({ to: '.', search: (before) => ({ ...before, person: found.id }), resetScroll: false })
        : go(found.url)
    },
  })
}

/** The places last opened from the menu, the latest first. */
export function useRecentSection(): MenuSection {
  const { t } = useLingui()
  const leadingTo = useLeadingTo()
  return {
    name: t`Recent`,
    entries: recentPlaces().map((place) => ({ ...leadingTo(place), id: `recent.${place.url}` })),
  }
}

/** One's groups and the people in them: known on this device, so they are found at once and without a connection. */
export function useLocalSections(): { groups: MenuSection; people: MenuSection } {
  const { t } = useLingui()
  const me = useUser().id
  const leadingTo = useLeadingTo()
  const mine = useMyGroupsSoFar()
  const [, memberships, people] = everyGroup
  const where = useQuery(memberships).data ?? []
  const who = useQuery(people).data ?? []
  const inside = new Set(mine.map(({ id }) => id))
  const shared = new Map(
    where.filter(({ group_id }) => inside.has(group_id)).map((seat) => [seat.user_id, seat.group_id]),
  )
  return {
    groups: {
      name: t`Groups`,
      entries: mine
        .toSorted((a, b) => Number(isActive(b)) - Number(isActive(a)))
        .map(({ id, name, description, archived_at }) =>
          leadingTo({
            ...bare,
            kind: 'groups',
            id,
            title: name,
            detail: description,
            group_id: id,
            state: archived_at ? 'archived' : 'mine',
            url: `/groups/${id}`,
          }),
        ),
    },
    people: {
      name: t`People`,
      entries: who.flatMap(({ id, name }) => {
        const group = shared.get(id)
        if (!group || id === me) return []
        const entry = leadingTo({ kind: 'people', id, title: name, url: `/groups/${group}?tab=members#${id}` })
        return { ...entry, also: t`Who is ${name}` }
      }),
    },
  }
}
