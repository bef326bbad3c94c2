import { t } from '@lingui/core/macro'
import { IconBellCog } from '@tabler/icons-react'
import { lazy } from 'react'
import { groupTasks, homeAnnouncements, openTasksCard } from './first-parts.ts'
import { acts } from './lib/acts.ts'
import { cards } from './lib/cards.ts'
import { provisions } from './lib/provisions.ts'
import { query } from './lib/query.ts'
import { withFirstWords, withWords } from './lib/words.ts'
import { openSettings } from './notifications/settings-open.ts'
import { openTasks, tasksOf, useHasTasks } from './tasks/queries.ts'

/*
 * Where rooms meet: what each shows on the pages of others, and does for them. The pages know only the registries;
 * App.tsx brings this in with the first page inside.
 */

const groupAnnouncements = async () => ({
  default: (await withWords(import('./announcements/GroupAnnouncements.tsx'))).GroupAnnouncements,
})
const pinnedAnnouncements = async () => ({
  default: (await withFirstWords(import('./announcements/PinnedAnnouncements.tsx'))).PinnedAnnouncements,
})
const groupMembers = async () => ({ default: (await withWords(import('./groups/MembersTab.tsx'))).MembersTab })
const commands = async () => ({ default: (await withFirstWords(import('./search/Commands.tsx'))).Commands })
const outbox = async () => ({ default: (await withFirstWords(import('./outbox/Outbox.tsx'))).Outbox })
const outboxButton = async () => ({ default: (await withFirstWords(import('./outbox/OutboxButton.tsx'))).OutboxButton })
const trash = async () => ({ default: (await withFirstWords(import('./trash/Trash.tsx'))).Trash })
const installBanner = async () => ({
  default: (await withFirstWords(import('./install/InstallBanner.tsx'))).InstallBanner,
})
const newVersion = async () => ({ default: (await withFirstWords(import('./install/NewVersion.tsx'))).NewVersion })

acts.tasks = () => withWords(import('./tasks/acts.ts'))
acts.announcements = () => import('./announcements/acts.ts')
acts.groups = () => import('./groups/acts.ts')
acts.messages = () => import('./messages/acts.ts')
acts.notifications = () => import('./notifications/acts.ts')
cards.overlays.push({ name: 'commands', Overlay: lazy(commands) }, { name: 'trash', Overlay: lazy(trash) })
cards.overlays.push({ name: 'outbox', Overlay: lazy(outbox) }, { name: 'install', Overlay: lazy(installBanner) })
const bell = async () => ({ default: (await withFirstWords(import('./notifications/Bell.tsx'))).Bell })

const groupsBadge = async () => ({
  default: (await withFirstWords(import('./notifications/PlaceBadge.tsx'))).GroupsBadge,
})
const tasksBadge = async () => ({
  default: (await withFirstWords(import('./notifications/PlaceBadge.tsx'))).TasksBadge,
})

const messagesBadge = async () => ({ default: (await withFirstWords(import('./messages/Badge.tsx'))).Badge })

cards.header.push({ name: 'new version', Part: lazy(newVersion) }, { name: 'outbox', Part: lazy(outboxButton) })
cards.header.push({ name: 'notifications', Part: lazy(bell) })
cards.badges.push({ place: 'groups', Badge: lazy(groupsBadge) }, { place: 'tasks', Badge: lazy(tasksBadge) })
cards.badges.push({ place: 'messages', Badge: lazy(messagesBadge) })
cards.menu.push({
  name: 'notifications',
  label: () => t`Notification Settings`,
  Icon: IconBellCog,
  open: openSettings,
})
cards.home.push(
  { name: 'tasks', place: 'today', Card: lazy(openTasksCard) },
  { name: 'announcements', place: 'beside', Card: lazy(homeAnnouncements) },
)
cards.group.push({ name: 'announcements', Card: lazy(pinnedAnnouncements) })
cards.tabs.push(
  { name: 'tasks', label: () => t`Tasks`, Tab: lazy(groupTasks) },
  { name: 'announcements', label: () => t`Announcements`, Tab: lazy(groupAnnouncements) },
  { name: 'members', label: () => t`Members`, Tab: lazy(groupMembers) },
)
provisions.push(async () => {
  const { labels, nearTasks } = await import('./tasks/view-queries.ts')
  return { mine: [openTasks, nearTasks, labels], ofGroup: [tasksOf] }
})
provisions.push(async () => {
  const { announcementsOf, myReads, pinnedAnnouncements } = await import('./announcements/queries.ts')
  return { mine: [pinnedAnnouncements, myReads], ofGroup: [announcementsOf] }
})
provisions.push(async () => {
  const [{ lastOf, myConversations }, { drafts }, { saves }, { participantsOf }] = await Promise.all([
    import('./messages/queries.ts'),
    import('./messages/draft-queries.ts'),
    import('./messages/kept-queries.ts'),
    import('./messages/people-queries.ts'),
  ])
  // the ones in which something was said last, as one would look for them on a train
  const latest = (await query.ensureQueryData(myConversations))
    .toSorted((a, b) => (b.last_message_at ?? '').localeCompare(a.last_message_at ?? ''))
    .slice(0, 20)
  const each = latest.flatMap(({ id }) => [lastOf(id), participantsOf(id)])
  return { mine: [myConversations, drafts, saves, ...each], ofGroup: [] }
})
cards.steps.push({ name: 'task', label: () => t`Write down the first task`, useDone: useHasTasks })
