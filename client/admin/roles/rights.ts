import { t } from '@lingui/core/macro'

export type GroupRole = 'admin' | 'manager' | 'member'
export type GlobalRole = 'admin' | 'manager' | 'member'

interface Right {
  name: string
  /** The roles in a group that have it; a global admin has it in every group. */
  has: readonly GroupRole[]
}

const leaders = ['admin', 'manager'] as const
const everyone = ['admin', 'manager', 'member'] as const

/** The rights in a group, by one’s role there: the matrix by which the database decides. */
export const rights = (): readonly Right[] => [
  { name: t`See the group’s content`, has: everyone },
  { name: t`Assign tasks`, has: everyone },
  { name: t`Choose and change curricula`, has: everyone },
  { name: t`Plan events`, has: leaders },
  { name: t`Post announcements`, has: leaders },
  { name: t`Invite, remove and promote members`, has: leaders },
  { name: t`Change the group’s settings`, has: leaders },
  { name: t`Delete other people’s content`, has: ['admin'] },
  { name: t`See the group’s statistics`, has: ['admin'] },
]

export const hasRight = ({ has }: Pick<Right, 'has'>, global: GlobalRole, inGroup: GroupRole) =>
  global === 'admin' || has.includes(inGroup)

/** True where a role in a group is one of those who lead it. */
export const leads = (global: GlobalRole, inGroup: GroupRole) => global === 'admin' || inGroup !== 'member'
