import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSearch,
  IconSettings,
  IconSparkles,
  IconSun,
  IconTrash,
} from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useMyGroupsSoFar } from '../groups/data/groups.ts'
import { leavePage } from '../lib/outbox/leave-page.ts'
import { useGlobalPermissions, usePermissions } from '../lib/query/permissions.ts'
import { groupPlaces, menuPages, newEntries } from '../lib/registries/label-lookup.ts'
import { openKeySheet, openRecent, openSearch, openTrash } from '../lib/registries/overlays.ts'
import { usePlaces } from '../lib/registries/places.ts'
import { commandsOf, focusedRow } from '../lib/registries/row-commands.ts'
import { newestUndoable, recent, undo } from '../lib/registries/undo.ts'
import { keySettings, setKeySettings } from '../lib/settings/key-settings.ts'
import { setTheme, useTheme } from '../ui/theme.ts'
import { commandsOfLink } from './commands-of-link.ts'
import type { MenuSection } from './entries.ts'
import { useGoTo } from './use-go-to.ts'

/** The commands of the row that has the focus when the menu opens. */
export function sectionOfRow(): MenuSection | undefined {
  const row = focusedRow()
  if (!row) return undefined
  const own = commandsOf(row.commands ?? [])
  const commands = own.length > 0 ? own : commandsOfLink(row.element)
  if (commands.length === 0) return undefined
  const back = () => row.element.focus()
  return {
    name: row.title ?? row.element.innerText.split('\n', 1)[0]!,
    entries: commands.map(({ run, label, ...command }) => ({
      ...command,
      id: `row.${label}`,
      title: label,
      // a command acts on the row that has the focus
      run: () => {
        back()
        run()
      },
    })),
  }
}

/** The group of the page under the menu, by the address. */
export function useGroupHere() {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const id = /^\/groups\/([0-9a-f-]{36})/.exec(path)?.[1]
  return useMyGroupsSoFar().find((group) => group.id === id)
}

/** The entries for the group of this page. */
export function useSectionHere(): MenuSection | undefined {
  const { t } = useLingui()
  const go = useGoTo()
  const group = useGroupHere()
  const may = usePermissions(group?.id)
  if (!group) return undefined
  const at = `/groups/${group.id}`
  const to = (href: string) => () => go(href)
  return {
    name: group.name,
    entries: [
      ...groupPlaces()
        .filter(({ needs }) => !needs || may[needs])
        .map(({ tab, name, Icon }) => ({
          id: `here.${tab}`,
          title: t(name),
          Icon,
          run: to(`${at}?tab=${tab}`),
        })),
      ...(may.canManageSettings
        ? [{ id: 'here.settings', title: t`Group settings`, Icon: IconSettings, run: to(`${at}/edit`) }]
        : []),
      { id: 'here.trash', title: t`Group trash`, Icon: IconTrash, run: () => openTrash(group.id) },
    ],
  }
}

export function usePlacesSection(): MenuSection {
  const { t } = useLingui()
  const go = useGoTo()
  const may = useGlobalPermissions()
  return {
    name: t`Go to`,
    entries: [
      ...usePlaces().map(({ to, name, Icon, key }) => ({
        id: to,
        title: t(name),
        Icon,
        ...(key && { key }),
        run: () => go(to),
      })),
      ...menuPages()
        .filter(([, { needs }]) => !needs || may[needs])
        .map(([id, { title, also, Icon, to }]) => ({ id, title: t(title), also: t(also), Icon, run: () => go(to) })),
    ],
  }
}

export function useNewSection(): MenuSection {
  const { t } = useLingui()
  const go = useGoTo()
  const groups = useMyGroupsSoFar()
  return {
    name: t`New`,
    entries: newEntries()
      .filter(([, { isOffered }]) => isOffered?.(groups) ?? true)
      .map(([name, { title, also, Icon, opens, field }]) => ({
        id: `new.${name}`,
        title: t(title),
        also: t(also),
        Icon,
        run: async () => {
          if (typeof opens === 'function') return opens()
          await go(opens)
          if (field) document.querySelector<HTMLInputElement>(field)?.focus()
        },
      })),
  }
}

export function useSettingsSection(): MenuSection {
  const { t } = useLingui()
  const theme = useTheme()
  const { on } = keySettings.use()
  recent.use()
  const last = newestUndoable()
  const themes = [
    { name: 'light', title: t`Light theme`, Icon: IconSun },
    { name: 'dark', title: t`Dark theme`, Icon: IconMoon },
    { name: 'modern', title: t`Modern theme`, Icon: IconSparkles },
  ] as const
  return {
    name: t`Settings and more`,
    entries: [
      ...(last
        ? [
            {
              id: 'undo',
              title: t`Undo`,
              hint: last.words,
              Icon: IconArrowBackUp,
              key: 'undo' as const,
              run: () => undo(last),
            },
          ]
        : []),
      { id: 'search', title: t`Search everything`, Icon: IconSearch, key: 'search', run: openSearch },
      ...themes
        .filter(({ name }) => name !== theme)
        .map(({ name, title, Icon }) => ({
          id: `theme.${name}`,
          title,
          Icon,
          also: t`Look`,
          run: () => setTheme(name),
        })),
      { id: 'keys', title: t`Keyboard shortcuts`, Icon: IconKeyboard, key: 'keys', run: openKeySheet },
      {
        id: 'keys.on',
        title: on ? t`Turn off single-key shortcuts` : t`Turn on single-key shortcuts`,
        also: t`Keyboard shortcuts`,
        Icon: IconKeyboard,
        run: () => setKeySettings({ on: !on }),
      },
      { id: 'recent', title: t`Recent actions`, also: t`Undo history`, Icon: IconHistory, run: openRecent },
      { id: 'trash', title: t`Trash`, also: t`Deleted restore`, Icon: IconTrash, run: () => openTrash() },
      { id: 'sign-out', title: t`Sign Out`, also: t`Log out`, Icon: IconLogout, run: leavePage },
    ],
  }
}
