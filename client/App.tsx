import { createRootRoute, createRoute, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { instanceState } from './account/data/profile.ts'
import { claimed, outside, requireUser } from './account/guards.ts'
import { destination } from './lib/browser/return-to.ts'
import { oneOf, texts, wanted } from './lib/browser/search-params.ts'
import { prefetch } from './lib/query/query.ts'
import { firstWords, withFirstWords, withWords } from './lib/settings/i18n.ts'
import { signedIn } from './lib/supabase/session.ts'
import { readPlace } from './messages/data/search-params.ts'
import { comingSoon } from './shell/coming-soon.ts'
import { readSearch } from './tasks/data/search-params.ts'
import { Spinner } from './ui/states/Spinner.tsx'

/*
 * Every route of the product. One const each, and the tree of their names at
 * the end: a route written inside `addChildren` silently loses its types.
 */

const screens = async () => (await withFirstWords(import('./signed-in.ts'))).screens
firstWords.english = async () => ({ messages: (await import('./signed-in.ts')).words })
const asks = async () => (await import('./signed-in.ts')).asks
const pendingInvite = async () => ({ default: (await import('./groups/invites/PendingInvite.tsx')).PendingInvite })
destination.Part = lazy(pendingInvite)

/** Lets only signed-in people in, and asks for the shell's data beside the page's own. */
async function guard(way: { location: { pathname: string; href: string } }) {
  const user = await requireUser(way)
  const { ready } = await import('./signed-in.ts')
  await ready(user)
}

const NotFound = lazyRouteComponent(() => import('./ui/states/NotFound.tsx'), 'NotFound')

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })

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
  loader: () => prefetch(instanceState),
  component: lazyRouteComponent(() => import('./account/sign-in/SetupPage.tsx'), 'SetupPage'),
})

const auth = createRoute({
  getParentRoute: () => root,
  path: '/auth',
  validateSearch: wanted,
  beforeLoad: outside,
  component: lazyRouteComponent(() => import('./account/sign-in/AuthPage.tsx'), 'AuthPage'),
})

const authCallback = createRoute({
  getParentRoute: () => root,
  path: '/auth/callback',
  component: lazyRouteComponent(() => import('./account/sign-in/CallbackPage.tsx'), 'CallbackPage'),
})

const signup = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: wanted,
  beforeLoad: outside,
  component: lazyRouteComponent(() => import('./account/sign-in/SignupPage.tsx'), 'SignupPage'),
})

const blocked = createRoute({
  getParentRoute: () => root,
  path: '/blocked',
  component: lazyRouteComponent(() => import('./account/sign-in/BlockedPage.tsx'), 'BlockedPage'),
})

const notMe = createRoute({
  getParentRoute: () => root,
  path: '/not-me/$token',
  validateSearch: ({ about }: Record<string, unknown>): { about?: 'address' } => (about === 'address' ? { about } : {}),
  component: lazyRouteComponent(() => import('./account/sign-in/NotMePage.tsx'), 'NotMePage'),
})

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$code',
  loader: ({ params }) => void import('./groups/prefetch.ts').then(({ invited }) => invited(params.code)),
  component: lazyRouteComponent(() => withWords(import('./groups/invites/InvitePage.tsx')), 'InvitePage'),
})

/** Everything for signed-in people. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  beforeLoad: guard,
  pendingComponent: Spinner,
  component: lazyRouteComponent(screens, 'Shell'),
})

const home = createRoute({
  getParentRoute: () => inside,
  path: '/home',
  validateSearch: (given): { activity?: string; taskId?: string } => texts('activity', 'taskId')(given),
  loaderDeps: ({ search: { activity } }) => ({ activity }),
  loader: ({ deps: { activity } }) => void asks().then(({ home }) => home(activity)),
  component: lazyRouteComponent(screens, 'HomePage'),
})

const feed = createRoute({
  getParentRoute: () => inside,
  path: '/feed',
  validateSearch: (given): { kind?: string; group?: string } => texts('kind', 'group')(given),
  loaderDeps: ({ search }) => search,
  loader: ({ deps: { kind, group } }) => void asks().then(({ feed }) => feed({ kind, groupId: group })),
  component: lazyRouteComponent(() => withWords(import('./home/FeedPage.tsx')), 'FeedPage'),
})

const groups = createRoute({
  getParentRoute: () => inside,
  path: '/groups',
  loader: () => void asks().then(({ every }) => every()),
  component: lazyRouteComponent(() => withWords(import('./groups/GroupsPage.tsx')), 'GroupsPage'),
})

const group = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId',
  validateSearch: (given): { tab?: string; taskId?: string } => texts('tab', 'taskId')(given),
  loader: ({ params: { groupId } }) => {
    void import('./tasks/GroupTasks.tsx')
    void asks().then(({ group }) => group(groupId))
  },
  component: lazyRouteComponent(() => withFirstWords(import('./groups/GroupPage.tsx')), 'GroupPage'),
})

const groupSettings = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/edit',
  loader: ({ params: { groupId } }) => void asks().then(({ settings }) => settings(groupId)),
  component: lazyRouteComponent(() => withWords(import('./groups/settings/EditPage.tsx')), 'EditPage'),
})

const tasks = createRoute({
  getParentRoute: () => inside,
  path: '/tasks',
  validateSearch: readSearch,
  loaderDeps: ({ search: { view, group } }) => ({ view, group }),
  loader: ({ deps: { view, group } }) => {
    void asks().then(({ every, tasks }) => {
      every()
      void tasks({ view, group })
    })
  },
  component: lazyRouteComponent(() => withWords(import('./tasks/TasksPage.tsx')), 'TasksPage'),
})
const events = comingSoon(inside, '/events', 'events')
const messages = createRoute({
  getParentRoute: () => inside,
  path: '/messages',
  validateSearch: readPlace,
  loaderDeps: ({ search: { conversation } }) => ({ conversation }),
  loader: ({ deps: { conversation } }) => {
    void asks().then(({ every }) => every())
    void import('./messages/prefetch.ts').then(({ page }) => page({ conversation }))
  },
  component: lazyRouteComponent(() => withWords(import('./messages/MessagesPage.tsx')), 'MessagesPage'),
})
const journal = comingSoon(inside, '/journal', 'journal')
const marketplace = comingSoon(inside, '/marketplace', 'marketplace')
const goals = comingSoon(inside, '/goals', 'goals')
const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  component: lazyRouteComponent(() => withWords(import('./profile/ProfilePage.tsx')), 'ProfilePage'),
})
/** The target of a device's share sheet: see share_target in the manifest. */
const share = createRoute({
  getParentRoute: () => inside,
  path: '/share',
  validateSearch: texts('title', 'text', 'url'),
  loader: () => void asks().then(({ every }) => every()),
  component: lazyRouteComponent(() => withWords(import('./share/SharePage.tsx')), 'SharePage'),
})
const curriculum = comingSoon(inside, '/curriculum', 'curriculum')
/** The address for a shared curriculum: the same screen. */
const curriculumShared = comingSoon(inside, '/curriculum/management', 'curriculum')
const test = createRoute({
  getParentRoute: () => inside,
  path: '/test',
  component: lazyRouteComponent(() => withWords(import('./tests/TestsPage.tsx')), 'TestsPage'),
})
const admin = comingSoon(inside, '/admin', 'admin')
const superAdmin = comingSoon(inside, '/super-admin', 'superAdmin')
const enterpriseAdmin = comingSoon(inside, '/enterprise-admin', 'enterpriseAdmin')

const groupToday = comingSoon(inside, '/groups/$groupId/today', 'groupToday')
const groupLesson = comingSoon(inside, '/groups/$groupId/lesson/$date', 'groupLesson')
const lesson = comingSoon(inside, '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId', 'lesson')
const schedule = comingSoon(inside, '/groups/$groupId/schedule/$adoptionId', 'schedule')
const customizeLessons = comingSoon(inside, '/groups/$groupId/lessons/$adoptionId/customize', 'customizeLessons')
const customizeTasks = comingSoon(inside, '/groups/$groupId/tasks/$adoptionId/customize', 'customizeTasks')
const customizeCurriculum = comingSoon(
  inside,
  '/groups/$groupId/curriculum/$adoptionId/customize',
  'customizeCurriculum',
)

/** Whatever else one types, inside the shell. */
const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound })

/** Work that wants the whole window: the same guard, a way back, and no bars. */
const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  beforeLoad: guard,
  pendingComponent: Spinner,
  component: lazyRouteComponent(screens, 'StandalonePage'),
})

const builder = comingSoon(alone, '/curriculum/$curriculumId/builder', 'builder', '/curriculum')
const preview = comingSoon(alone, '/curriculum/$curriculumId/preview', 'preview', '/curriculum')
const schedulePreview = comingSoon(
  alone,
  '/curriculum/$curriculumId/schedule-preview',
  'schedulePreview',
  '/curriculum',
)
const listing = comingSoon(alone, '/marketplace/curriculum/$id/edit', 'listing', '/marketplace')
const moderation = comingSoon(alone, '/admin/moderation', 'moderation', '/home')

/** The test pages: for everyone, signed in or not. */
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  beforeLoad: signedIn,
  pendingComponent: Spinner,
  component: lazyRouteComponent(screens, 'StandalonePage'),
})

const longList = createRoute({
  getParentRoute: () => open,
  path: '/virtuoso-test',
  staticData: { back: '/test' },
  validateSearch: oneOf('rows', ['100000']),
  component: lazyRouteComponent(() => withWords(import('./tests/LongListPage.tsx')), 'LongListPage'),
})
const permissionExamples = createRoute({
  getParentRoute: () => open,
  path: '/test/permissions',
  staticData: { back: '/test' },
  validateSearch: texts('kind', 'person', 'group', 'owner'),
  component: lazyRouteComponent(() => withWords(import('./permissions/PermissionsPage.tsx')), 'PermissionsPage'),
})
const richText = createRoute({
  getParentRoute: () => open,
  path: '/test/rich-text-editor',
  staticData: { back: '/test' },
  component: lazyRouteComponent(() => withWords(import('./tests/RichTextPage.tsx')), 'RichTextPage'),
})
const oauth = createRoute({
  getParentRoute: () => open,
  path: '/test/oauth',
  staticData: { back: '/test' },
  component: lazyRouteComponent(() => withWords(import('./account/sign-in/OAuthPage.tsx')), 'OAuthPage'),
})

export const routeTree = root.addChildren([
  start,
  setup,
  auth,
  authCallback,
  signup,
  blocked,
  notMe,
  invite,
  inside.addChildren([
    home,
    feed,
    journal,
    profile,
    groups,
    events,
    tasks,
    messages,
    marketplace,
    goals,
    test,
    share,
    group,
    groupSettings,
    customizeLessons,
    customizeTasks,
    customizeCurriculum,
    schedule,
    lesson,
    groupToday,
    groupLesson,
    curriculum,
    curriculumShared,
    superAdmin,
    admin,
    enterpriseAdmin,
    elsewhere,
  ]),
  alone.addChildren([builder, listing, preview, schedulePreview, moderation]),
  open.addChildren([longList, permissionExamples, richText, oauth]),
])
