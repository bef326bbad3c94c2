import type { Kind } from './home/kinds.ts'
import { ahead } from './lib/query.ts'
import { withFirstWords } from './lib/words.ts'

/* What a page shows of other rooms and is no use without: it begins to load with the page, not after it. */

export const groupTasks = async () => ({ default: (await withFirstWords(import('./tasks/GroupTasks.tsx'))).GroupTasks })
export const homeAnnouncements = async () => {
  const [{ HomeAnnouncements }, { myReads, pinnedAnnouncements }] = await Promise.all([
    withFirstWords(import('./announcements/HomeAnnouncements.tsx')),
    import('./announcements/queries.ts'),
  ])
  ahead(pinnedAnnouncements, myReads)
  return { default: HomeAnnouncements }
}
export const openTasksCard = async () => ({
  default: (await withFirstWords(import('./tasks/OpenTasks.tsx'))).OpenTasks,
})
export const activity = async (wanted: { kind?: Kind | undefined; groupId?: string | undefined }) =>
  (await import('./home/queries.ts')).activityAhead(wanted)
export const tasksAhead = () => import('./tasks/ahead.ts')
export const messagesAhead = () => import('./messages/ahead.ts')
export const groupsAhead = () => import('./groups/ahead.ts')
export const everyGroup = async () => (await groupsAhead()).every()
