import { useLingui } from '@lingui/react/macro'
import { IconCalendarEvent, IconCircleHalf2, IconSearch, IconTag, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { people as everyone } from '../../groups/data/groups.ts'
import { PickList, type PickOption } from '../../ui/menu/PickList.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { usePeopleOf } from '../composer/use-parse-context.ts'
import { priorityName, statusName } from '../data/labels.ts'
import type { Filter } from '../data/search-params.ts'
import { labels as allLabels } from '../data/task-lists.ts'
import { PriorityFlag } from '../row/PriorityFlag.tsx'

const mark = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** Every filter in one list, found by typing; other words are looked for in titles. */
export function FilterChoices({ group, onPick }: { group: string | undefined; onPick: (filter: Filter) => void }) {
  const { t } = useLingui()
  const all = useQuery(everyone).data ?? []
  const members = usePeopleOf(group ?? null)
  const labels = (useQuery(allLabels).data ?? []).filter(({ group_id }) => !group || group_id === group)
  const people = group ? members : all
  const choices: [Filter, string, PickOption['mark']][] = [
    [{ who: 'me' }, t`Assigned to me`, <IconUser key="i" {...mark} />],
    [{ who: 'none' }, t`Assigned to nobody`, <IconUser key="i" {...mark} />],
    [{ due: 'overdue' }, t`Slipped`, <IconCalendarEvent key="i" {...mark} />],
    [{ due: 'today' }, t`Due today`, <IconCalendarEvent key="i" {...mark} />],
    [{ due: 'week' }, t`Due within a week`, <IconCalendarEvent key="i" {...mark} />],
    [{ due: 'none' }, t`No due date`, <IconCalendarEvent key="i" {...mark} />],
    [{ status: 'todo' }, statusName('todo'), <IconCircleHalf2 key="i" {...mark} />],
    [{ status: 'doing' }, statusName('doing'), <IconCircleHalf2 key="i" {...mark} />],
    ...[1, 2, 3, 4].map((priority): [Filter, string, PickOption['mark']] => [
      { priority },
      priorityName(priority),
      <PriorityFlag key="i" priority={priority} named />,
    ]),
    ...labels.map(({ id, name }): [Filter, string, PickOption['mark']] => [
      { label: id },
      t`Label ${name}`,
      <IconTag key="i" {...mark} />,
    ]),
    ...people.map((person): [Filter, string, PickOption['mark']] => [
      { who: person.id },
      t`Assigned to ${person.name}`,
      <Avatar key="i" person={person} size={20} />,
    ]),
  ]
  return (
    <PickList
      label={t`Filter by…`}
      choices={choices.map(([filter, label, icon]) => ({ id: JSON.stringify(filter), label, mark: icon }))}
      offer={(words) => [
        { id: JSON.stringify({ q: words }), label: t`Title contains ${words}`, mark: <IconSearch {...mark} /> },
      ]}
      onPick={(id) => onPick(JSON.parse(id))}
    />
  )
}
