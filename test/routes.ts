/** Every route of the product, once, with an address that leads there in the seeded demo. */
export interface Route {
  /** The name of its picture. */
  name: string
  /** As App.tsx writes it. */
  route: string
  path: string
  /** The viewer: nobody, or Ruth, who may see everything. */
  as: 'nobody' | 'ruth'
  /** Its heading, where the route alone decides it. */
  title?: string | RegExp
  /** The link of a page that stands alone, without any bars. */
  back?: string
  /** It has a phone’s whole window, and no bar at the thumb. */
  whole?: true
}

const group = '00000000-0000-4000-8000-0000000000b1'
const task = '00000000-0000-4000-8000-0000000000c2'
const some = '00000000-0000-4000-8000-00000000dead'

type More = { path?: string } & Pick<Route, 'title' | 'back' | 'whole'>
const one =
  (as: Route['as']) =>
  (name: string, route: string, { path = filledIn(route), ...more }: More = {}): Route => ({
    name,
    route,
    path,
    as,
    ...more,
  })
const nobody = one('nobody')
const ruth = one('ruth')

export const routes: readonly Route[] = [
  nobody('auth', '/auth'),
  nobody('auth-callback', '/auth/callback', {
    path: '/auth/callback#error=access_denied&error_description=The+person+said+no',
  }),
  nobody('signup', '/signup'),
  nobody('blocked', '/blocked'),
  nobody('not-me', '/not-me/$token'),
  nobody('not-me-address', '/not-me/$token', { path: '/not-me/x?about=address' }),
  nobody('appeal-ended', '/appeal/$token', { path: '/appeal/x', title: 'Appeal a decision' }),
  nobody('invite', '/invite/$code'),
  nobody('preview-link', '/preview/$token', { title: 'This preview is no longer open' }),
  nobody('invite-ended', '/invite/$code', { path: '/invite/NOSUCHCODE' }),
  nobody('certificate-missing', '/certificate/$code', {
    path: '/certificate/NOSUCHCODE',
    title: 'No such certificate',
  }),
  nobody('poll-missing', '/poll/$token', { path: '/poll/NOSUCHTOKEN' }),
  nobody('test-permissions-signed-out', '/test/permissions', { back: 'Back to the test pages' }),
  nobody('long-list', '/virtuoso-test', { back: 'Back to the test pages' }),
  nobody('rich-text', '/test/rich-text-editor', { back: 'Back to the test pages' }),
  nobody('oauth', '/test/oauth', { back: 'Back to the test pages' }),
  ruth('home', '/home', { title: /Ruth$/ }),
  ruth('feed', '/feed', { title: 'Activity' }),
  ruth('journal', '/journal', { title: 'Journal' }),
  ruth('profile', '/profile'),
  ruth('welcome', '/welcome', { path: '/welcome?again=yes', title: 'Welcome, Ruth' }),
  ruth('just-joined', '/welcome', { path: '/welcome?joined=yes', title: 'Tuesday supper' }),
  ruth('groups', '/groups', { title: 'Groups' }),
  ruth('share', '/share', {
    path: '/share?title=Rye%20bread&text=For%20Tuesday&url=https%3A%2F%2Fbread.example%2Frye',
  }),
  ruth('events', '/events', { title: 'Events' }),
  ruth('events-past', '/events', { path: '/events?view=past' }),
  ruth('events-form', '/events', { path: '/events?new=1' }),
  ruth('events-find', '/events', { path: '/events?find=1' }),
  ruth('events-poll-missing', '/events', { path: `/events?poll=${some}` }),
  ruth('events-missing', '/events', { path: `/events?eventId=${some}` }),
  ruth('tasks', '/tasks', { title: 'Tasks' }),
  ruth('tasks-upcoming', '/tasks', { path: '/tasks?view=upcoming' }),
  ruth('tasks-assigned', '/tasks', { path: '/tasks?view=assigned' }),
  ruth('tasks-done', '/tasks', { path: '/tasks?view=done' }),
  ruth('tasks-list', '/tasks', { path: `/tasks?view=group&group=${group}` }),
  ruth('tasks-board', '/tasks', { path: `/tasks?view=board&group=${group}` }),
  ruth('tasks-task', '/tasks', { path: `/tasks?view=group&group=${group}&taskId=${task}` }),
  ruth('tasks-missing', '/tasks', { path: `/tasks?view=group&group=${some}&taskId=${some}` }),
  ruth('messages', '/messages', { title: 'Messages' }),
  ruth('messages-thread', '/messages', { path: `/messages?conversation=${group}`, whole: true }),
  ruth('messages-card', '/messages', {
    path: `/messages?conversation=${group}&message=00000000-0000-4000-8000-000000011690`,
    whole: true,
  }),
  ruth('messages-search', '/messages', { path: '/messages?view=search&q=oven', whole: true }),
  ruth('marketplace', '/marketplace', { title: 'Marketplace' }),
  ruth('goals', '/goals', { title: 'Goals' }),
  ruth('test', '/test'),
  ruth('test-permissions', '/test/permissions', {
    path: `/test/permissions?group=${group}`,
    back: 'Back to the test pages',
  }),
  ruth('group', '/groups/$groupId', { title: 'Tuesday supper' }),
  ruth('group-announcements', '/groups/$groupId', {
    path: `/groups/${group}?tab=announcements`,
    title: 'Tuesday supper',
  }),
  ruth('group-members', '/groups/$groupId', { path: `/groups/${group}?tab=members`, title: 'Tuesday supper' }),
  ruth('group-edit', '/groups/$groupId/edit'),
  ruth('customize-lessons', '/groups/$groupId/lessons/$adoptionId/customize', { title: 'Curriculum not found' }),
  ruth('customize-tasks', '/groups/$groupId/tasks/$adoptionId/customize', { title: 'Curriculum not found' }),
  ruth('customize-curriculum', '/groups/$groupId/curriculum/$adoptionId/customize', { title: 'Curriculum not found' }),
  ruth('schedule', '/groups/$groupId/schedule/$adoptionId', { title: 'Schedule not found' }),
  ruth('group-progress', '/groups/$groupId/progress/$adoptionId', { title: 'Lesson not found' }),
  ruth('lesson', '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId', {
    title: 'Lesson not found',
    whole: true,
  }),
  ruth('group-today', '/groups/$groupId/today', { title: 'Today' }),
  ruth('group-lesson', '/groups/$groupId/lesson/$date', { title: /12 March/ }),
  ruth('group-lesson-none', '/groups/$groupId/lesson/$date', {
    path: `/groups/${group}/lesson/soon`,
    title: 'No such day',
  }),
  ruth('curriculum', '/curriculum', { title: 'Curriculum' }),
  ruth('curriculum-management', '/curriculum/management', { title: 'Curriculum' }),
  ruth('curriculum-builder', '/curriculum/$curriculumId/builder', {
    title: 'Curriculum not found',
    back: 'Back to Curriculum',
  }),
  ruth('curriculum-preview', '/curriculum/$curriculumId/preview', {
    title: 'Curriculum not found',
    back: 'Back to Curriculum',
  }),
  ruth('curriculum-schedule-preview', '/curriculum/$curriculumId/schedule-preview', {
    title: 'Curriculum not found',
    back: 'Back to Curriculum',
  }),
  ruth('listing-edit', '/marketplace/curriculum/$curriculumId/edit', { back: 'Back to Marketplace' }),
  ruth('super-admin', '/super-admin', { title: 'Super Admin' }),
  ruth('super-flags', '/super-admin', { path: '/super-admin?tab=flags', title: 'Super Admin' }),
  ruth('super-health', '/super-admin', { path: '/super-admin?tab=health', title: 'Super Admin' }),
  ruth('super-maintenance', '/super-admin', { path: '/super-admin?tab=maintenance', title: 'Super Admin' }),
  ruth('admin', '/admin', { title: 'Admin' }),
  ruth('admin-flags', '/admin', { path: '/admin?tab=flags', title: 'Admin' }),
  ruth('admin-people', '/admin', { path: '/admin?tab=people', title: 'Admin' }),
  ruth('admin-invites', '/admin', { path: '/admin?tab=invites', title: 'Admin' }),
  ruth('admin-banners', '/admin', { path: '/admin?tab=banners', title: 'Admin' }),
  ruth('admin-audit', '/admin', { path: '/admin?tab=audit', title: 'Admin' }),
  ruth('admin-setup', '/admin', { path: '/admin?tab=setup', title: 'Admin' }),
  ruth('enterprise-admin', '/enterprise-admin', { title: 'Enterprise Admin' }),
  ruth('moderation', '/admin/moderation', { title: 'Content Moderation', back: 'Back to Home' }),
  ruth('missing', '$', { path: '/nowhere', title: 'Nothing here' }),
]

/** Addresses that lead on at once, so that nobody looks at them for long. */
export const passages = ['/', '/setup', '/security']

/** The routes of App.tsx that neither list knows. */
export function unknownRoutes(app: string): string[] {
  const written = [...app.matchAll(/(?:path: |coming\(\w+, )'([^']+)'/g)].map(([, route]) => route!)
  const known = new Set([...routes.map(({ route }) => route), ...passages])
  return written.filter((route) => !known.has(route))
}

function filledIn(route: string) {
  return route
    .replace('$groupId', group)
    .replace('$code', 'SUPPERTABLE')
    .replace('$date', '2026-03-12')
    .replace(/\$\w+/g, some)
}
