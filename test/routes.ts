/** Every route of the product, once, with an address that leads there in the seeded demo. */
export interface Route {
  /** The name of its picture. */
  name: string
  /** As App.tsx writes it. */
  route: string
  path: string
  /** The viewer: nobody, or Ruth, who may see everything. */
  as: 'nobody' | 'ruth'
}

const group = '00000000-0000-4000-8000-0000000000b1'
const task = '00000000-0000-4000-8000-0000000000c2'
const some = '00000000-0000-4000-8000-00000000dead'

const one = (as: Route['as']) => (name: string, route: string, path?: string) => ({
  name,
  route,
  path: path ?? filledIn(route),
  as,
})
const nobody = one('nobody')
const ruth = one('ruth')

export const routes: readonly Route[] = [
  nobody('auth', '/auth'),
  nobody('auth-callback', '/auth/callback', '/auth/callback#error=access_denied&error_description=The+person+said+no'),
  nobody('signup', '/signup'),
  nobody('blocked', '/blocked'),
  nobody('not-me', '/not-me/$token'),
  nobody('not-me-address', '/not-me/$token', '/not-me/x?about=address'),
  nobody('invite', '/invite/$code'),
  nobody('invite-ended', '/invite/$code', '/invite/NOSUCHCODE'),
  nobody('test-permissions-signed-out', '/test/permissions'),
  nobody('long-list', '/virtuoso-test'),
  nobody('rich-text', '/test/rich-text-editor'),
  nobody('oauth', '/test/oauth'),
  ruth('home', '/home'),
  ruth('feed', '/feed'),
  ruth('journal', '/journal'),
  ruth('profile', '/profile'),
  ruth('groups', '/groups'),
  ruth('share', '/share', '/share?title=Rye%20bread&text=For%20Tuesday&url=https%3A%2F%2Fbread.example%2Frye'),
  ruth('events', '/events'),
  ruth('tasks', '/tasks'),
  ruth('tasks-upcoming', '/tasks', '/tasks?view=upcoming'),
  ruth('tasks-assigned', '/tasks', '/tasks?view=assigned'),
  ruth('tasks-done', '/tasks', '/tasks?view=done'),
  ruth('tasks-list', '/tasks', `/tasks?view=group&group=${group}`),
  ruth('tasks-board', '/tasks', `/tasks?view=board&group=${group}`),
  ruth('tasks-task', '/tasks', `/tasks?view=group&group=${group}&taskId=${task}`),
  ruth('tasks-missing', '/tasks', `/tasks?view=group&group=${some}&taskId=${some}`),
  ruth('messages', '/messages'),
  ruth('messages-thread', '/messages', `/messages?conversation=${group}`),
  ruth('messages-card', '/messages', `/messages?conversation=${group}&message=00000000-0000-4000-8000-000000011690`),
  ruth('messages-search', '/messages', '/messages?view=search&q=oven'),
  ruth('marketplace', '/marketplace'),
  ruth('goals', '/goals'),
  ruth('test', '/test'),
  ruth('test-permissions', '/test/permissions', `/test/permissions?group=${group}`),
  ruth('group', '/groups/$groupId'),
  ruth('group-announcements', '/groups/$groupId', `/groups/${group}?tab=announcements`),
  ruth('group-members', '/groups/$groupId', `/groups/${group}?tab=members`),
  ruth('group-edit', '/groups/$groupId/edit'),
  ruth('customize-lessons', '/groups/$groupId/lessons/$adoptionId/customize'),
  ruth('customize-tasks', '/groups/$groupId/tasks/$adoptionId/customize'),
  ruth('customize-curriculum', '/groups/$groupId/curriculum/$adoptionId/customize'),
  ruth('schedule', '/groups/$groupId/schedule/$adoptionId'),
  ruth('lesson', '/groups/$groupId/curriculum/$adoptionId/lesson/$lessonId'),
  ruth('group-today', '/groups/$groupId/today'),
  ruth('group-lesson', '/groups/$groupId/lesson/$date'),
  ruth('curriculum', '/curriculum'),
  ruth('curriculum-management', '/curriculum/management'),
  ruth('curriculum-builder', '/curriculum/$curriculumId/builder'),
  ruth('curriculum-preview', '/curriculum/$curriculumId/preview'),
  ruth('curriculum-schedule-preview', '/curriculum/$curriculumId/schedule-preview'),
  ruth('listing-edit', '/marketplace/curriculum/$id/edit'),
  ruth('super-admin', '/super-admin'),
  ruth('admin', '/admin'),
  ruth('enterprise-admin', '/enterprise-admin'),
  ruth('moderation', '/admin/moderation'),
  ruth('missing', '$', '/nowhere'),
]

/** Addresses that lead on at once, so that nobody looks at them for long. */
export const passages = ['/', '/setup']

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
