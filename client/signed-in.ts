import type { User } from '@supabase/auth-js'
import { profileOf } from './account/data/profile.ts'
import { ownSettings } from './account/data/settings.ts'
import { mySettings } from './groups/data/my-settings.ts'
import * as groups from './groups/prefetch.ts'
import { HomePage, preloadLater } from './home/HomePage.tsx'
import { activityAhead } from './home/queries.ts'
import { retryWhenOnline } from './lib/browser/retry-when-online.ts'
import { whenIdle } from './lib/browser/when-idle.ts'
import { restoreReads } from './lib/query/query-persister.ts'
import './lib/outbox/outbox.ts'
import { permissionsIn } from './lib/query/permissions.ts'
import { prefetch } from './lib/query/query.ts'
import { register } from './lib/registries/room.ts'
import { slots } from './lib/registries/slots.ts'
import { firstUses } from './lib/settings/time.ts'
import { messages as words } from './locales/inside/en.po'
import * as rooms from './registrations.ts'
import { Shell } from './shell/Shell.tsx'
import * as tasks from './tasks/prefetch.ts'

/*
 * The first screens inside, as one file and one request to the server: the shell, what rooms show of each other, and
 * the home page. Pages that come later ask here for what they show, before they are there.
 */
register(rooms)

let knownUser = ''

/** Restores what was read here before, and asks for the shell's data with the page's own. */
export async function ready(user: User) {
  await restoreReads(user.id)
  if (knownUser === user.id) return
  knownUser = user.id
  const ofHeader = slots.header.flatMap(({ queries }) => queries?.(user.id) ?? [])
  prefetch(profileOf(user), ownSettings, mySettings, permissionsIn(), ...ofHeader)
}

export const screens = { HomePage, Shell }

/** Their words, in English. */
export { words }

export const asks = {
  ...groups,
  tasks: tasks.page,
  home(kind?: string) {
    groups.every()
    prefetch(...slots.home.flatMap(({ queries = [] }) => queries))
    void Promise.allSettled([preloadLater(), ...slots.home.map(({ preload }) => preload?.())])
    void activityAhead({ kind })
  },
  feed(wanted: Parameters<typeof activityAhead>[0]) {
    groups.every()
    void activityAhead(wanted)
  },
  group(groupId: string, tab?: string) {
    void slots.tabs.find(({ name }) => name === tab)?.preload?.(groupId)
    prefetch(...[...slots.group, ...slots.tabs].flatMap(({ queries }) => queries?.(groupId) ?? []))
    groups.group(groupId)
  },
  settings: groups.group,
}

// while the first answers are on their way
for (const use of firstUses) setTimeout(use)

// nobody waits for it, and a server that is away is there for the next page
whenIdle()
  .then(() => retryWhenOnline(() => import('./account/data/session-activity.ts')))
  .catch((error: unknown) => console.warn('The last visit is not noted.', error))
