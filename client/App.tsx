import { t } from '@lingui/core/macro'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { lazy } from 'react'
import { instanceState } from './account/queries.ts'
import { everyGroup, invitation } from './groups/queries.ts'
import { cards } from './lib/cards.ts'
import { permissionsIn } from './lib/permissions.ts'
import { ahead, query } from './lib/query.ts'
import { session, signedIn } from './lib/session.ts'
import { settings } from './lib/settings.ts'
import { withWords } from './lib/words.ts'
import { openTasks, tasksOf, useHasTasks } from './tasks/queries.ts'
import { Broken } from './ui/Broken.tsx'
import { Missing } from './ui/Missing.tsx'
import { countNavigation } from './ui/navigated.ts'
import { Skeleton } from './ui/Skeleton.tsx'
import { Spinner } from './ui/Spinner.tsx'

/*
 * Every route of the product. One const each, and the tree of their names at
 * the end: a route written inside `addChildren` silently loses its types.
 */

/** Where one wanted to go before signing in: a path of this app, never another site's. */
const wanted = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}

/** A search parameter that is one of these, or is not there. */
const oneOf =
  <Name extends string, Value extends string>(name: Name, values: readonly Value[]) =>
  (given: Record<string, unknown>): { [N in Name]?: Value } => {
    const found = values.find((value) => value === given[name])
    return (found ? { [name]: found } : {}) as { [N in Name]?: Value }
  }

const text = <Name extends string>(name: Name, given: Record<string, unknown>): { [N in Name]?: string } =>
  (typeof given[name] === 'string' && given[name] ? { [name]: given[name] } : {}) as { [N in Name]?: string }

/** A new instance offers its set-up first. When it cannot be asked, one goes on. */
async function claimed() {
  const instance = await query.fetchQuery(instanceState).catch(() => undefined)
  if (instance?.claimed === false) throw redirect({ to: '/setup' })
}

async function outside({ search }: { search: { next?: string } }) {
  if (await signedIn()) throw redirect({ href: search.next ?? '/home' })
  await claimed()
}

const root = createRootRoute({ component: Outlet, notFoundComponent: Missing })

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: async () => {
    await claimed()
    throw redirect({ to: '/home' })
  },
})

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  loader: () => ahead(instanceState),
  component: lazyRouteComponent(() => import('./account/SetupPage.tsx'), 'SetupPage'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: wanted,
  beforeLoad: outside,
  component: lazyRouteComponent(() => import('./account/AuthPage.tsx'), 'AuthPage'),
})

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: wanted,
  beforeLoad: outside,
  component: lazyRouteComponent(() => import('./account/SignupPage.tsx'), 'SignupPage'),
})

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$code',
  loader: ({ params }) => ahead(invitation(params.code)),
  component: lazyRouteComponent(() => withWords(import('./groups/InvitePage.tsx')), 'InvitePage'),
})

/** Everything for signed-in people. Who is not goes to sign in, and comes back to where they wanted to go. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: async ({ location }) => {
    if (!(await signedIn()))
      throw redirect({ to: '/auth', search: location.pathname === '/home' ? {} : { next: location.href } })
  },
  pendingComponent: Spinner,
  component: lazyRouteComponent(() => withWords(import('./shell/Shell.tsx')), 'Shell'),
})

const groupTasks = async () => ({ default: (await withWords(import('./tasks/GroupTasks.tsx'))).GroupTasks })
const groupAnnouncements = async () => ({
  default: (await withWords(import('./announcements/GroupAnnouncements.tsx'))).GroupAnnouncements,
})
const pinnedAnnouncements = async () => ({
  default: (await withWords(import('./announcements/PinnedAnnouncements.tsx'))).PinnedAnnouncements,
})
const groupMembers = async () => ({ default: (await withWords(import('./groups/MembersTab.tsx'))).MembersTab })
const openTasksCard = async () => ({ default: (await withWords(import('./tasks/OpenTasks.tsx'))).OpenTasks })

const home = createRoute({
  getParentRoute: () => inside,
  path: '/home',
  loader: () => {
    void openTasksCard()
    ahead(...everyGroup, openTasks)
  },
  component: lazyRouteComponent(() => withWords(import('./home/HomePage.tsx')), 'HomePage'),
})

const groups = createRoute({
  getParentRoute: () => inside,
  path: '/groups',
  loader: () => ahead(...everyGroup),
  component: lazyRouteComponent(() => withWords(import('./groups/GroupsPage.tsx')), 'GroupsPage'),
})

const group = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId',
  validateSearch: oneOf('tab', ['tasks', 'announcements', 'members']),
  loader: ({ params: { groupId } }) => {
    void groupTasks()
    ahead(...everyGroup, permissionsIn(groupId), tasksOf(groupId))
  },
  component: lazyRouteComponent(() => withWords(import('./groups/GroupPage.tsx')), 'GroupPage'),
})

const groupSettings = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/edit',
  loader: ({ params: { groupId } }) => ahead(...everyGroup, permissionsIn(groupId)),
  component: lazyRouteComponent(() => withWords(import('./groups/EditPage.tsx')), 'EditPage'),
})

const permissionExamples = createRoute({
  getParentRoute: () => root,
  path: '/test/permissions',
  validateSearch: (given): { kind?: string; person?: string; group?: string; owner?: string } => ({
    ...text('kind', given),
    ...text('person', given),
    ...text('group', given),
    ...text('owner', given),
  }),
  beforeLoad: signedIn,
  component: lazyRouteComponent(() => withWords(import('./permissions/PermissionsPage.tsx')), 'PermissionsPage'),
})

const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  component: lazyRouteComponent(() => withWords(import('./profile/ProfilePage.tsx')), 'ProfilePage'),
})

const admin = createRoute({
  getParentRoute: () => inside,
  path: '/admin',
  component: lazyRouteComponent(() => withWords(import('./admin/AdminPage.tsx')), 'AdminPage'),
})

const superAdmin = createRoute({
  getParentRoute: () => inside,
  path: '/super-admin',
  component: lazyRouteComponent(() => withWords(import('./admin/SuperAdminPage.tsx')), 'SuperAdminPage'),
})

/** Whatever else one types, inside the shell. */
const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: Missing })

const routeTree = root.addChildren([
  start,
  setup,
  auth,
  signup,
  invite,
  permissionExamples,
  inside.addChildren([home, groups, group, groupSettings, profile, admin, superAdmin, elsewhere]),
])

/** A page begins to load when a pointer or the focus comes near its link, unless the person wants to use less data. */
const preload = () => (settings.get().low_data ? false : 'intent')

export const router = createRouter({
  routeTree,
  defaultPreload: preload(),
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Skeleton,
  defaultErrorComponent: Broken,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

cards.home.push({ name: 'tasks', Card: lazy(openTasksCard) })
cards.group.push({ name: 'announcements', Card: lazy(pinnedAnnouncements) })
cards.tabs.push(
  { name: 'tasks', label: () => t`Tasks`, Tab: lazy(groupTasks) },
  { name: 'announcements', label: () => t`Announcements`, Tab: lazy(groupAnnouncements) },
  { name: 'members', label: () => t`Members`, Tab: lazy(groupMembers) },
)
cards.steps.push({ name: 'task', label: () => t`Write down the first task`, useDone: useHasTasks })

router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) countNavigation()
})

settings.watch(() => router.update({ ...router.options, defaultPreload: preload() }))

let known = session.get().user

/** Who signs out, here or in another window, leaves nothing behind and stands outside; who follows finds nothing. */
session.watch(() => {
  const before = known
  known = session.get().user
  if (!before || before.id === known?.id) return
  query.clear()
  void (known ? router.invalidate() : router.navigate({ to: '/auth', replace: true }))
})
