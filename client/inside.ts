import './joins.ts'
import { myReads, pinnedAnnouncements } from './announcements/queries.ts'
import * as groups from './groups/ahead.ts'
import { HomePage } from './home/HomePage.tsx'
import type { Kind } from './home/kinds.ts'
import { activityAhead } from './home/queries.ts'
import { ahead } from './lib/query.ts'
import { Alone } from './shell/Alone.tsx'
import { Shell } from './shell/Shell.tsx'
import * as tasks from './tasks/ahead.ts'

/*
 * What one sees first inside, as one file and one question to the server: what stands around every page, what rooms
 * show of each other, and the home page. Pages that come later ask here for what they show, before they are there.
 */
export const screens = { Alone, HomePage, Shell }

export const asks = {
  ...groups,
  tasks: tasks.page,
  home(kind?: Kind) {
    groups.every()
    tasks.home()
    ahead(pinnedAnnouncements, myReads)
    void activityAhead({ kind })
  },
  feed(wanted: Parameters<typeof activityAhead>[0]) {
    groups.every()
    void activityAhead(wanted)
  },
  group(groupId: string) {
    tasks.ofGroup(groupId)
    groups.group(groupId)
  },
  settings: groups.group,
}
