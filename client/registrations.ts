import { t } from '@lingui/core/macro'
import { IconBellCog } from '@tabler/icons-react'
import { lazy } from 'react'
import { StepUp } from './account/StepUp.tsx'
import { HomeAnnouncements } from './announcements/HomeAnnouncements.tsx'
import { PinnedAnnouncements } from './announcements/PinnedAnnouncements.tsx'
import { announcementsOf, myReads, pinnedAnnouncements } from './announcements/queries.ts'
import { InstallBanner } from './install/InstallBanner.tsx'
import { NewVersion } from './install/NewVersion.tsx'
import { offlinePrefetches } from './lib/query/offline-prefetch.ts'
import { query } from './lib/query/query.ts'
import { commands } from './lib/registries/commands.ts'
import { slots } from './lib/registries/slots.ts'
import { withFirstWords, withWords } from './lib/settings/i18n.ts'
import { UnreadBadge as MessagesBadge } from './messages/UnreadBadge.tsx'
import { GroupsBadge, TasksBadge } from './notifications/PlaceBadge.tsx'
import { Bell } from './notifications/panel/Bell.tsx'
import { openSettings } from './notifications/settings-open.ts'
import { Outbox } from './outbox/Outbox.tsx'
import { OutboxButton } from './outbox/OutboxButton.tsx'
import { Commands } from './search/Commands.tsx'
import { labels, nearTasks } from './tasks/data/task-lists.ts'
import { openTasks, tasksOf, useHasTasks } from './tasks/data/tasks.ts'
import { OpenTasks } from './tasks/OpenTasks.tsx'
import { Trash } from './trash/Trash.tsx'

/*
 * The registrations of rooms: what each shows on the pages of others, and does for them. The pages know only the
 * registries; signed-in.ts brings this in with the first page inside.
 */

const groupAnnouncements = async () => ({
  default: (await withWords(import('./announcements/GroupAnnouncements.tsx'))).GroupAnnouncements,
})
const groupTasks = async () => ({ default: (await withFirstWords(import('./tasks/GroupTasks.tsx'))).GroupTasks })
const groupMembers = async () => ({ default: (await withWords(import('./groups/members/MembersTab.tsx'))).MembersTab })
const fromMessage = async () => ({ default: (await withWords(import('./messages/FromMessage.tsx'))).FromMessage })
const sharedTask = async () => ({ default: (await withWords(import('./tasks/composer/SharedTask.tsx'))).SharedTask })

commands.tasks = () => withWords(import('./tasks/commands.ts'))
commands.announcements = () => import('./announcements/commands.ts')
commands.groups = () => import('./groups/commands.ts')
commands.messages = () => import('./messages/commands.ts')
commands.notifications = () => import('./notifications/commands.ts')
slots.overlays.push({ name: 'commands', Overlay: Commands }, { name: 'trash', Overlay: Trash })
slots.overlays.push({ name: 'outbox', Overlay: Outbox }, { name: 'install', Overlay: InstallBanner })
slots.overlays.push({ name: 'step up', Overlay: StepUp })

slots.header.push({ name: 'new version', Part: NewVersion }, { name: 'outbox', Part: OutboxButton })
slots.header.push({ name: 'notifications', Part: Bell })
slots.badges.push({ place: 'groups', Badge: GroupsBadge }, { place: 'tasks', Badge: TasksBadge })
slots.badges.push({ place: 'messages', Badge: MessagesBadge })
slots.menu.push({
  name: 'notifications',
  label: () => t`Notification Settings`,
  Icon: IconBellCog,
  open: openSettings,
})
slots.origins.push({ name: 'message', From: lazy(fromMessage) })
slots.shares.push({ name: 'task', label: () => t`As a task`, Form: lazy(sharedTask) })
slots.home.push(
  { name: 'tasks', place: 'today', Card: OpenTasks },
  { name: 'announcements', place: 'beside', Card: HomeAnnouncements },
)
slots.group.push({ name: 'announcements', Card: PinnedAnnouncements })
slots.tabs.push(
  { name: 'tasks', label: () => t`Tasks`, Tab: lazy(groupTasks) },
  { name: 'announcements', label: () => t`Announcements`, Tab: lazy(groupAnnouncements) },
  { name: 'members', label: () => t`Members`, Tab: lazy(groupMembers) },
)
offlinePrefetches.push(async () => ({ mine: [openTasks, nearTasks, tasksOf(null), labels], ofGroup: [tasksOf] }))
offlinePrefetches.push(async () => ({ mine: [pinnedAnnouncements, myReads], ofGroup: [announcementsOf] }))
offlinePrefetches.push(async () => {
  // what was said is no use without the code that shows it
  const { parts } = await import('./messages/prefetch.ts')
  await parts()
  const [{ lastOf, myConversations }, { drafts }, { saves }, { participantsOf }] = await Promise.all([
    import('./messages/data/messages.ts'),
    import('./messages/data/drafts.ts'),
    import('./messages/data/saved-queries.ts'),
    import('./messages/data/participants.ts'),
  ])
  // the ones in which something was said last, as one would look for them on a train
  await query.prefetchQuery(myConversations)
  const latest = (query.getQueryData(myConversations.queryKey) ?? [])
    .toSorted((a, b) => (b.last_message_at ?? '').localeCompare(a.last_message_at ?? ''))
    .slice(0, 20)
  const each = latest.flatMap(({ id }) => [lastOf(id), participantsOf(id)])
  return { mine: [myConversations, drafts, saves, ...each], ofGroup: [] }
})
slots.steps.push({ name: 'task', label: () => t`Write down the first task`, useDone: useHasTasks })
