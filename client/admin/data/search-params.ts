import { texts } from '../../lib/browser/search-params.ts'
import { sharedParams } from '../../ui/area/area-place.ts'

/** The parts of the admin area, in the order of its tabs. */
export const adminTabs = [
  'overview',
  'people',
  'invites',
  'groups',
  'curricula',
  'banners',
  'flags',
  'audit',
  'figures',
  'roles',
  'setup',
] as const
export type AdminTab = (typeof adminTabs)[number]

const filters = [
  ...['q', 'role', 'state', 'group', 'seen', 'order', 'tenant'],
  ...['actor', 'subject', 'action', 'since', 'until', 'outcome'],
  // the person, the group and the banner that is open
  ...['who', 'open'],
  // a tab of another room is shown too
  ...['tab', ...sharedParams],
] as const satisfies readonly string[]

/** The search parameters of the admin area, all optional: the tab, its filters, and what is open in it. */
export interface AdminSearch {
  tab?: string
  q?: string
  role?: string
  state?: string
  group?: string
  seen?: string
  order?: string
  tenant?: string
  actor?: string
  subject?: string
  action?: string
  since?: string
  until?: string
  outcome?: string
  who?: string
  open?: string
  view?: string
  client?: string
  event?: string
  alert?: string
}

export const readAdminSearch = (given: Record<string, unknown>): AdminSearch => ({
  // a number in an address is read as one
  ...texts(...filters)(
    Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
    ),
  ),
})
