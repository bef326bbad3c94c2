import { useLingui } from '@lingui/react/macro'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { isActive, useMyGroupsSoFar } from '../groups/data/groups.ts'
import { runCommand } from '../lib/registries/commands.ts'
import type { Overlay } from '../lib/registries/overlays.ts'
import { answering, type MenuSection } from './entries.ts'
import { useLocalSections, useRecentSection } from './use-local-results.ts'
import { useOffersSection } from './use-offers.ts'
import {
  sectionOfRow,
  useGroupHere,
  useNewSection,
  usePlacesSection,
  useSectionHere,
  useSettingsSection,
} from './use-sections.ts'
import { useServerResults } from './use-server-results.ts'

export type MenuSubject = Extract<Overlay, { name: 'commands' }>['about']

/** The sections of the menu for the typed text. */
export function useMenu(about: MenuSubject, text: string, kind?: string) {
  // the row is asked for once: with the menu open, the focus is in its field
  const [row] = useState(sectionOfRow)
  const here = useSectionHere()
  const places = usePlacesSection()
  const making = useNewSection()
  const settings = useSettingsSection()
  const offers = useOffersSection()
  const recent = useRecentSection()
  const { groups, people } = useLocalSections()
  const tasks = useTaskSection(text)
  const searches = about === 'all' || about === 'search'
  const found = useServerResults(searches ? text : '', about === 'search' ? (kind ? 30 : 8) : 4, kind)
  const asked = text.trim() !== ''

  if (about === 'new') return { ...found, sections: asked ? [tasks] : [tasks, making] }
  if (about === 'row') return { ...found, sections: answering(text, row ? [row] : [], 20) }
  const known = [groups, people]
  if (about === 'search') {
    const local = asked ? answering(text, kind ? [] : known, 3) : [recent, groups]
    return { ...found, sections: joined(local, found.sections) }
  }
  const open = offers.entries.length > 0 ? [offers] : []
  // what comes a moment later stands below, and moves nothing
  const doing = [...(row ? [row] : []), ...(here ? [here] : []), making, places, settings, ...open]
  if (!asked) return { ...found, sections: [...(row ? [row] : []), recent, ...doing.slice(row ? 1 : 0)] }
  const local = answering(text, [...doing, ...known], 5)
  const add = { ...tasks, entries: tasks.entries.slice(0, 2) }
  return { ...found, sections: [...joined(local, found.sections), ...(add.entries.length > 0 ? [add] : [])] }
}

/** Merges local and server results, each once; what is shown already keeps its place. */
function joined(local: readonly MenuSection[], found: readonly MenuSection[]): MenuSection[] {
  const here = new Set(local.flatMap(({ entries }) => entries.map(({ id }) => id)))
  const more = found.map((section) => ({ ...section, entries: section.entries.filter(({ id }) => !here.has(id)) }))
  const grown = local.map((section) => ({
    ...section,
    entries: [...section.entries, ...(more.find(({ name }) => name === section.name)?.entries ?? [])],
  }))
  const names = new Set(local.map(({ name }) => name))
  return [...grown, ...more.filter(({ name, entries }) => entries.length > 0 && !names.has(name))]
}

/** The text as a new task, for oneself or one of one's groups: the one that the page is about first. */
function useTaskSection(text: string): MenuSection {
  const { t } = useLingui()
  const here = useGroupHere()
  const title = text.trim().slice(0, 200)
  const groups = useMyGroupsSoFar().filter(isActive)
  return {
    name: title ? t`New task` : t`For whom`,
    entries: [{ id: null, name: t`Just me` }, ...groups]
      .toSorted((a, b) => Number(b.id === here?.id) - Number(a.id === here?.id))
      .map(({ id, name }) => ({
        id: `add.${id ?? 'me'}`,
        title: title ? t`Add “${title}”` : name,
        ...(title && { hint: name }),
        Icon: IconPlus,
        run: () => (title ? runCommand({ verb: 'tasks.add', input: { group_id: id, title } }) : false),
      })),
  }
}
