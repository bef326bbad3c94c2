import { useLingui } from '@lingui/react/macro'
import { IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTeamsOf } from '../../groups/data/teams.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import { PickList, type PickOption } from '../../ui/menu/PickList.tsx'
import { Avatar } from '../../ui/people/Avatar.tsx'
import { assignTasks, changeTasks } from '../commands.ts'
import { usePeopleOf } from '../composer/use-parse-context.ts'
import { type Load, loadOf } from '../data/workload.ts'
import type { Ask } from './picker-props.ts'

/**
 * The picker of assignees, with each one's load this week and days away: the least busy first, and nobody is preset.
 * The group's teams come before them. A task that everyone does for themselves can only be for teams.
 */
export function AssigneePicker({ tasks, close }: Ask) {
  const { t } = useLingui()
  const groupId = tasks[0]!.group_id
  const people = usePeopleOf(groupId)
  const load = useQuery({ ...loadOf(groupId ?? ''), enabled: groupId !== null }).data
  const given = (id: string) => tasks.every(({ assignees = [] }) => assignees.some(({ user_id }) => user_id === id))
  // what is picked here shows here at once; the tasks that were handed over are of before
  const [now, setNow] = useState<Record<string, boolean>>({})
  const of = new Map(load?.map((one) => [one.user_id, one]))
  const least = Math.min(...(load ?? []).map(({ this_week }) => this_week))
  const choices = people
    .toSorted((a, b) => (of.get(a.id)?.this_week ?? 0) - (of.get(b.id)?.this_week ?? 0) || a.name.localeCompare(b.name))
    .map((person): PickOption => {
      const theirs = of.get(person.id)
      return {
        id: person.id,
        label: person.name,
        mark: <Avatar person={person} size={22} />,
        hint: theirs && <Busy load={theirs} least={least} />,
        chosen: now[person.id] ?? given(person.id),
      }
    })
  const { forTeams, pickTeam } = useForTeams({ tasks, close })
  const each = tasks.every(({ completion_mode }) => completion_mode === 'each')
  return (
    <PickList
      several
      label={each ? t`Teams` : t`Assignees`}
      choices={each ? forTeams : [...forTeams, ...choices]}
      onPick={(id) => {
        if (pickTeam(id)) return
        const assigned = !(now[id] ?? given(id))
        setNow({ ...now, [id]: assigned })
        // one of them may have had it before; the others are given it, or it is taken from all
        assignTasks(
          tasks.map((task) => ({ ...task, assignees: after(task.assignees ?? [], id, now[id]) })),
          people.find((person) => person.id === id)!,
          assigned,
        )
      }}
    />
  )
}

/** The teams as choices. A pick is a change like any other: it counts the version up, so one pick ends the question. */
function useForTeams({ tasks, close }: Ask) {
  const { t } = useLingui()
  const teams = useTeamsOf(tasks[0]!.group_id)
  const isFor = (id: string) => tasks.every(({ team_ids }) => team_ids.includes(id))
  return {
    forTeams: teams.map(
      ({ id, name, people }): PickOption => ({
        id,
        label: name,
        mark: <IconUsersGroup size={18} stroke={1.5} />,
        hint: t`team of ${people.size}`,
        chosen: isFor(id),
      }),
    ),
    pickTeam(id: string) {
      const name = teams.find((one) => one.id === id)?.name
      if (name === undefined) return false
      const is = isFor(id)
      changeTasks(
        tasks,
        ({ team_ids }) => ({ team_ids: [...team_ids.filter((one) => one !== id), ...(is ? [] : [id])] }),
        (title) => (is ? t`Unassigned ${name} from “${title}”` : t`Assigned “${title}” to ${name}`),
      )
      close()
      return true
    },
  }
}

type Assigned = NonNullable<Ask['tasks'][number]['assignees']>

/** Whoever was picked a moment ago in this very question has it by now. */
function after(assignees: Assigned, user_id: string, now: boolean | undefined): Assigned {
  if (now === undefined) return assignees
  const others = assignees.filter((one) => one.user_id !== user_id)
  return now ? [...others, { user_id } as Assigned[number]] : others
}

function Busy({ load, least }: { load: Load; least: number }) {
  const { t } = useLingui()
  const today = dayOf(serverDate())
  const away = load.off_days.find((day) => day >= today)
  const week = t`${load.this_week} this week`
  if (away) return t`${week}, off ${nearDayWithin(away, serverDate())}`
  return load.this_week === least ? t`${week}, most free time` : week
}
