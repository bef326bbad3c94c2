import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { instanceState } from './account/data/profile.ts'
import { claimed, outside } from './account/guards.ts'
import type { AdminSearch } from './admin/data/search-params.ts'
import { readBuilderSearch, readLibrarySearch, readPreviewSearch } from './curriculum/data/search-params.ts'
import { type OpenEvent, readEventsSearch, readOpenEvent } from './events/data/search-params.ts'
import { readGoalsSearch } from './goals/data/search-params.ts'
import { readJournalSearch } from './journal/data/search-params.ts'
import { alone, inside, NotFound, open, root, screens } from './layout-routes.ts'
import { oneOf, texts, wanted } from './lib/browser/search-params.ts'
import { prefetch } from './lib/query/query.ts'
import { withFirstWords, withWords } from './lib/settings/i18n.ts'
import type { MarketSearch } from './marketplace/data/search-params.ts'
import { type GroupSearch, readGroupPlace, readPlace } from './messages/data/search-params.ts'
import type { QueueSearch } from './moderation/data/search-params.ts'
import { readSearch } from './tasks/data/search-params.ts'
import type { EnterpriseSearch } from './tenants/data/search-params.ts'
import type { SuperSearch } from './tenants/data/super-search.ts'

/*
 * Every route of the product. One const each, and the tree of their names at
 * the end: a route written inside `addChildren` silently loses its types. What stands
 * around them is in layout-routes.ts.
 */

const asks = async () => (await import('./signed-in.ts')).asks

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
  component: lazyRouteComponent(() => withWords(import('./account/sign-in/NotMePage.tsx')), 'NotMePage'),
})

const appeal = createRoute({
  getParentRoute: () => root,
  path: '/appeal/$token',
  component: lazyRouteComponent(() => import('./moderation/appeal/AppealPage.tsx'), 'AppealPage'),
})

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite/$code',
  loader: ({ params }) => void import('./groups/prefetch.ts').then(({ invited }) => invited(params.code)),
  component: lazyRouteComponent(() => withWords(import('./groups/invites/InvitePage.tsx')), 'InvitePage'),
})

const guestPoll = createRoute({
  getParentRoute: () => root,
  path: '/poll/$token',
  component: lazyRouteComponent(() => withWords(import('./events/guest-poll/GuestPollPage.tsx')), 'GuestPollPage'),
})

const certificate = createRoute({
  getParentRoute: () => root,
  path: '/certificate/$code',
  component: lazyRouteComponent(() => import('./lessons/certificate/CertificatePage.tsx'), 'CertificatePage'),
})

const home = createRoute({
  getParentRoute: () => inside,
  path: '/home',
  validateSearch: (given): { activity?: string; taskId?: string } & OpenEvent => ({
    ...texts('activity', 'taskId')(given),
    ...readOpenEvent(given),
  }),
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
  loader: () => {
    void asks().then(({ every }) => every())
    void import('./groups/data/group-cards.ts').then(({ groupsAtGlance }) => prefetch(groupsAtGlance))
  },
  component: lazyRouteComponent(() => withWords(import('./groups/GroupsPage.tsx')), 'GroupsPage'),
})

const group = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId',
  validateSearch: (given): GroupSearch & OpenEvent & QueueSearch => ({
    ...readGroupPlace(given),
    ...readOpenEvent(given),
    ...texts('case', 'state', 'kind', 'reason', 'age')(given),
  }),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  staticData: { isAlone: ({ tab }) => tab === 'messages' },
  loader: ({ params: { groupId }, deps: { tab } }) => {
    if (!tab) void import('./groups/overview/Overview.tsx')
    void asks().then(({ group }) => group(groupId, tab))
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
const events = createRoute({
  getParentRoute: () => inside,
  path: '/events',
  validateSearch: readEventsSearch,
  loaderDeps: ({ search: { view, group } }) => ({ view, group }),
  loader: ({ deps: { view, group } }) => {
    void asks().then(({ every }) => every())
    void import('./events/prefetch.ts').then(({ page }) => page({ view, group }))
  },
  component: lazyRouteComponent(() => withWords(import('./events/EventsPage.tsx')), 'EventsPage'),
})
const messages = createRoute({
  getParentRoute: () => inside,
  path: '/messages',
  validateSearch: readPlace,
  staticData: { isAlone: ({ conversation, view, to }) => Boolean(conversation ?? view ?? to) },
  loaderDeps: ({ search: { conversation } }) => ({ conversation }),
  loader: ({ deps: { conversation } }) => {
    void asks().then(({ every }) => every())
    void import('./messages/prefetch.ts').then(({ page }) => page({ conversation }))
  },
  component: lazyRouteComponent(() => withWords(import('./messages/MessagesPage.tsx')), 'MessagesPage'),
})
const journal = createRoute({
  getParentRoute: () => inside,
  path: '/journal',
  validateSearch: readJournalSearch,
  component: lazyRouteComponent(() => withWords(import('./journal/JournalPage.tsx')), 'JournalPage'),
})
const marketplace = createRoute({
  getParentRoute: () => inside,
  path: '/marketplace',
  // read strictly by the page, which says what it ignores
  validateSearch: (given: Record<string, unknown>) => given as MarketSearch,
  staticData: { isAlone: ({ listing, trial }) => Boolean(listing ?? trial) },
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void import('./marketplace/prefetch.ts').then(({ page }) => page(deps)),
  component: lazyRouteComponent(() => withWords(import('./marketplace/MarketplacePage.tsx')), 'MarketplacePage'),
})
const goals = createRoute({
  getParentRoute: () => inside,
  path: '/goals',
  validateSearch: readGoalsSearch,
  component: lazyRouteComponent(() => withWords(import('./goals/GoalsPage.tsx')), 'GoalsPage'),
})
const profile = createRoute({
  getParentRoute: () => inside,
  path: '/profile',
  validateSearch: texts('section'),
  component: lazyRouteComponent(() => withWords(import('./profile/ProfilePage.tsx')), 'ProfilePage'),
})
const welcome = createRoute({
  getParentRoute: () => inside,
  path: '/welcome',
  validateSearch: texts('again', 'joined'),
  component: lazyRouteComponent(() => withWords(import('./home/welcome/WelcomePage.tsx')), 'WelcomePage'),
})
/** The target of a device's share sheet: see share_target in the manifest. */
const share = createRoute({
  getParentRoute: () => inside,
  path: '/share',
  validateSearch: texts('title', 'text', 'url'),
  loader: () => void asks().then(({ every }) => every()),
  component: lazyRouteComponent(() => withWords(import('./share/SharePage.tsx')), 'SharePage'),
})
const libraryPage = () => withWords(import('./curriculum/CurriculumPage.tsx'))
const askLibrary = () => void import('./curriculum/prefetch.ts').then(({ page }) => page())
const curriculum = createRoute({
  getParentRoute: () => inside,
  path: '/curriculum',
  validateSearch: readLibrarySearch,
  loader: askLibrary,
  component: lazyRouteComponent(libraryPage, 'CurriculumPage'),
})
/** The address for a shared curriculum: the same screen. */
const curriculumShared = createRoute({
  getParentRoute: () => inside,
  path: '/curriculum/management',
  validateSearch: readLibrarySearch,
  loader: askLibrary,
  component: lazyRouteComponent(libraryPage, 'CurriculumPage'),
})
const test = createRoute({
  getParentRoute: () => inside,
  path: '/test',
  component: lazyRouteComponent(() => withWords(import('./tests/TestsPage.tsx')), 'TestsPage'),
})
const admin = createRoute({
  getParentRoute: () => inside,
  path: '/admin',
  // read strictly by the page
  validateSearch: (given: Record<string, unknown>) => given as AdminSearch,
  component: lazyRouteComponent(() => withWords(import('./admin/AdminPage.tsx')), 'AdminPage'),
})
/** The target of what notifications say of security: it leads on to the area of who opens it. */
const security = createRoute({
  getParentRoute: () => inside,
  path: '/security',
  validateSearch: texts('event', 'alert'),
  component: lazyRouteComponent(() => withWords(import('./security/SecurityPage.tsx')), 'SecurityPage'),
})
const superAdmin = createRoute({
  getParentRoute: () => inside,
  path: '/super-admin',
  // read by the page: the tabs of other rooms have words of their own there
  validateSearch: (given: Record<string, unknown>) => given as SuperSearch,
  component: lazyRouteComponent(() => withWords(import('./tenants/super/SuperAdminPage.tsx')), 'SuperAdminPage'),
})
const enterpriseAdmin = createRoute({
  getParentRoute: () => inside,
  path: '/enterprise-admin',
  // read strictly by the page
  validateSearch: (given: Record<string, unknown>) => given as EnterpriseSearch,
  component: lazyRouteComponent(() => withWords(import('./tenants/EnterprisePage.tsx')), 'EnterprisePage'),
})

const askToday = (groupId: string) =>
  void import('./lessons/data/today.ts').then(({ todayOf }) => prefetch(todayOf(groupId)))
const lessonPages = () => import('./lessons/lazy-pages.ts')
const groupToday = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/today',
  loader: ({ params: { groupId } }) => askToday(groupId),
  component: lazyRouteComponent(() => withWords(import('./lessons/TodayPage.tsx')), 'TodayPage'),
})
const groupLesson = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/lesson/$date',
  component: lazyRouteComponent(lessonPages, 'LessonDatePage'),
})
const groupProgress = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/progress/$adoptionId',
  validateSearch: texts('unit', 'team', 'state', 'member'),
  component: lazyRouteComponent(lessonPages, 'ProgressPage'),
})
const lesson = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId',
  validateSearch: (given): { as?: 'leader'; beside?: 'talk' | 'questions' | 'notes'; thread?: string } => ({
    ...oneOf('as', ['leader'])(given),
    ...oneOf('beside', ['talk', 'questions', 'notes'])(given),
    ...texts('thread')(given),
  }),
  staticData: { isAlone: () => true },
  component: lazyRouteComponent(() => withWords(import('./lessons/LessonPage.tsx')), 'LessonPage'),
})
const schedule = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/schedule/$adoptionId',
  validateSearch: texts('off'),
  component: lazyRouteComponent(() => withWords(import('./schedule/SchedulePage.tsx')), 'SchedulePage'),
})
const customizePages = () => import('./adaptation/lazy-pages.ts')
const customizeLessons = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/lessons/$adoptionId/customize',
  component: lazyRouteComponent(customizePages, 'CustomizeLessonsPage'),
  validateSearch: texts('lesson'),
})
const customizeTasks = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/tasks/$adoptionId/customize',
  component: lazyRouteComponent(customizePages, 'CustomizeTasksPage'),
  validateSearch: texts('task'),
})
const customizeCurriculum = createRoute({
  getParentRoute: () => inside,
  path: '/groups/$groupId/curriculum/$adoptionId/customize',
  component: lazyRouteComponent(customizePages, 'CustomizeCurriculumPage'),
  validateSearch: texts('only', 'review'),
})

/** Whatever else one types, inside the shell. */
const elsewhere = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound })

const builder = createRoute({
  getParentRoute: () => alone,
  path: '/curriculum/$curriculumId/builder',
  staticData: { back: '/curriculum' },
  validateSearch: readBuilderSearch,
  component: lazyRouteComponent(() => withWords(import('./curriculum/BuilderPage.tsx')), 'BuilderPage'),
})
const preview = createRoute({
  getParentRoute: () => alone,
  path: '/curriculum/$curriculumId/preview',
  staticData: { back: '/curriculum' },
  validateSearch: readPreviewSearch,
  component: lazyRouteComponent(() => withWords(import('./curriculum/PreviewPage.tsx')), 'PreviewPage'),
})
/** A look at a version for whoever has the link, signed in or not. */
const previewLink = createRoute({
  getParentRoute: () => root,
  path: '/preview/$token',
  validateSearch: readPreviewSearch,
  component: lazyRouteComponent(() => withWords(import('./curriculum/PreviewLinkPage.tsx')), 'PreviewLinkPage'),
})
const schedulePreview = createRoute({
  getParentRoute: () => alone,
  path: '/curriculum/$curriculumId/schedule-preview',
  staticData: { back: '/curriculum' },
  component: lazyRouteComponent(() => withWords(import('./schedule/SchedulePreviewPage.tsx')), 'SchedulePreviewPage'),
})
const listing = createRoute({
  getParentRoute: () => alone,
  path: '/marketplace/curriculum/$curriculumId/edit',
  staticData: { back: '/marketplace' },
  component: lazyRouteComponent(() => withWords(import('./marketplace/edit/EditListingPage.tsx')), 'EditListingPage'),
})
const moderation = createRoute({
  getParentRoute: () => alone,
  path: '/admin/moderation',
  staticData: { back: '/home' },
  // read strictly by the page
  validateSearch: (given: Record<string, unknown>) => given as QueueSearch,
  component: lazyRouteComponent(() => withWords(import('./moderation/ModerationPage.tsx')), 'ModerationPage'),
})

const testPages = () => import('./tests/lazy-pages.ts')
const longList = createRoute({
  getParentRoute: () => open,
  path: '/virtuoso-test',
  staticData: { back: '/test' },
  validateSearch: oneOf('rows', ['100000']),
  component: lazyRouteComponent(testPages, 'LongListPage'),
})
const permissionExamples = createRoute({
  getParentRoute: () => open,
  path: '/test/permissions',
  staticData: { back: '/test' },
  validateSearch: texts('kind', 'who', 'group', 'owner'),
  component: lazyRouteComponent(() => withWords(import('./permissions/PermissionsPage.tsx')), 'PermissionsPage'),
})
const richText = createRoute({
  getParentRoute: () => open,
  path: '/test/rich-text-editor',
  staticData: { back: '/test' },
  component: lazyRouteComponent(testPages, 'RichTextPage'),
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
  appeal,
  invite,
  guestPoll,
  certificate,
  previewLink,
  inside.addChildren([
    home,
    feed,
    journal,
    profile,
    welcome,
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
    groupProgress,
    curriculum,
    curriculumShared,
    superAdmin,
    admin,
    enterpriseAdmin,
    security,
    elsewhere,
  ]),
  alone.addChildren([builder, listing, preview, schedulePreview, moderation]),
  open.addChildren([longList, permissionExamples, richText, oauth]),
])
