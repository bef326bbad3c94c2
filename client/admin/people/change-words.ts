import { plural, t } from '@lingui/core/macro'
import { toast } from '../../lib/browser/toast.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { roleName } from '../../ui/area/role-names.ts'
import type { PeopleAct, PeopleChange, WantedChange } from '../data/change-people.ts'
import type { AdminPerson } from '../data/people.ts'

const whom = (people: readonly AdminPerson[]) =>
  people.length === 1 ? people[0]!.name : plural(people.length, { one: '# person', other: '# people' })

export function titleOfChange({ people, act, value, group = '' }: WantedChange): string {
  const name = whom(people)
  if (act === 'role') return t`Make ${name} ${roleName(value)}?`
  if (act === 'remove_from_group') return t`Remove ${name} from ${group}?`
  const titles: Record<string, string> = {
    active: t`Make ${name} active?`,
    pending: t`Set ${name} to pending?`,
    deactivated: t`Deactivate ${name}?`,
    suspended: t`Suspend ${name}?`,
    banned: t`Ban ${name}?`,
  }
  return titles[value] ?? t`Change ${name}?`
}

/** The words of the button: what it does, and to how many. */
export function verbOfChange(act: PeopleAct, value: string, count: number): string {
  const verbs: Record<string, string> = {
    active: t`Make active`,
    pending: t`Set to pending`,
    deactivated: t`Deactivate`,
    suspended: t`Suspend`,
    banned: t`Ban`,
  }
  const verb = act === 'role' ? t`Change role` : act === 'remove_from_group' ? t`Remove` : (verbs[value] ?? t`Change`)
  return count > 1 ? t`${verb} (${count})` : verb
}

/** Its effects, a line each. */
export function effectsOf(act: PeopleAct, value: string): readonly string[] {
  if (act === 'role')
    return [t`What they can see and do changes at once.`, t`They get a notification. Their roles in groups stay.`]
  if (act === 'remove_from_group')
    return [t`They no longer see the group, or what’s in it.`, t`What they wrote stays. They can be invited again.`]
  const effects: Record<string, readonly string[]> = {
    active: [t`They can sign in and use everything again.`],
    pending: [t`They can read what’s theirs, and change nothing until an admin lets them in.`],
    deactivated: [
      t`They’re signed out on every device within a minute.`,
      t`They get no more notifications or emails.`,
      t`Signing in makes them active again. What they wrote stays.`,
    ],
    suspended: [
      t`They’re signed out on every device within a minute, and can’t sign in until then.`,
      t`It ends by itself. What they wrote stays.`,
    ],
    banned: [
      t`They’re signed out on every device within a minute, and can’t sign in again.`,
      t`What they wrote stays. Only an admin can lift the ban.`,
    ],
  }
  return effects[value] ?? []
}

/** Says what was done, and how it is taken back; a ban is lifted on purpose only. */
export function sayChange({ people, act, value, group = '' }: WantedChange) {
  const name = whom(people)
  if (act === 'remove_from_group') return toast(t`Removed ${name} from ${group}`)
  const words: Record<string, string> = {
    active: t`${name}: active`,
    pending: t`${name}: pending`,
    deactivated: t`Deactivated ${name}`,
    suspended: t`Suspended ${name}`,
    banned: t`Banned ${name}`,
  }
  const done = act === 'role' ? t`${name}: ${roleName(value)}` : (words[value] ?? t`Changed ${name}`)
  offerUndo(done, { verb: 'admin.change', input: { changes: backTo(people, act) } })
}

/** The changes that give everybody what they had, one for each value. */
function backTo(people: readonly AdminPerson[], act: PeopleAct): PeopleChange[] {
  const before = Map.groupBy(people, (person) => (act === 'role' ? person.role : person.state))
  return [...before].map(([value, those]) => ({
    ids: those.map(({ id }) => id),
    ...{ act, value },
    ...(value === 'suspended' && those[0]!.until && { until: those[0]!.until }),
  }))
}
