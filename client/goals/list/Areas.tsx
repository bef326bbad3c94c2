import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { attempt } from '../../lib/query/query.ts'
import { rankBetween } from '../../lib/query/rank.ts'
import { rowCommands } from '../../lib/registries/row-commands.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { areas } from '../data/area-writes.ts'
import { goalAreas } from '../data/goals.ts'
import type { Goal, GoalArea } from '../data/types.ts'
import type { GoalRights } from '../data/use-goal-rights.ts'
import type { ListedGoal } from '../data/use-goals.ts'
import { picker } from '../pickers/picker.ts'
import { GoalRow } from './GoalRow.tsx'
import { Section } from './Section.tsx'

interface AreasProps {
  goals: readonly ListedGoal[]
  today: string
  may: (goal: Goal) => GoalRights
}

/** One’s own goals by area: those in none first. */
export function Areas({ goals, today, may }: AreasProps) {
  const { t } = useLingui()
  const { data: known = [] } = useQuery(goalAreas)
  const rows = (those: readonly ListedGoal[]) => (
    <ul>
      {those.map((listed) => (
        <GoalRow key={listed.goal.id} listed={listed} may={may(listed.goal)} today={today} />
      ))}
    </ul>
  )
  const isKnown = new Set(known.map(({ id }) => id))
  const loose = goals.filter(({ goal }) => !goal.area_id || !isKnown.has(goal.area_id))
  return (
    <>
      {loose.length > 0 && (
        <Section title={known.length > 0 ? t`No area` : t`My goals`} count={loose.length}>
          {rows(loose)}
        </Section>
      )}
      {known.map((area, at) => {
        const those = goals.filter(({ goal }) => goal.area_id === area.id)
        return (
          <Section
            key={area.id}
            title={area.name}
            count={those.length}
            folded={area.folded || those.length === 0}
            onFold={(folded) => attempt(areas.changing, { id: area.id, version: area.version, folded })}
            tools={
              <AreaMenu
                area={area}
                goals={those.map(({ goal }) => goal.id)}
                before={known.slice(0, at)}
                after={known.slice(at + 1)}
              />
            }
          >
            {rows(those)}
          </Section>
        )
      })}
    </>
  )
}

interface AreaMenuProps {
  area: GoalArea
  goals: string[]
  before: GoalArea[]
  after: GoalArea[]
}

function AreaMenu({ area, goals, before, after }: AreaMenuProps) {
  const { t } = useLingui()
  const move = (rank: string) => attempt(areas.changing, { id: area.id, version: area.version, rank })
  const [first, second] = [before.at(-1), before.at(-2)]
  const [next, beyond] = after
  return (
    <RowMenu
      label={t`More about ${area.name}`}
      commands={rowCommands(
        { label: t`Rename…`, Icon: IconPencil, run: () => picker.set({ what: 'rename', area, anchor: null }) },
        first && {
          label: t`Move up`,
          Icon: IconArrowUp,
          run: () => move(rankBetween(second?.rank ?? null, first.rank)),
        },
        next && {
          label: t`Move down`,
          Icon: IconArrowDown,
          run: () => move(rankBetween(next.rank, beyond?.rank ?? null)),
        },
        {
          label: t`Delete area, keep its goals`,
          Icon: IconTrash,
          danger: true,
          run: () => {
            attempt(areas.removing, { id: area.id })
            offerUndo(t`Deleted “${area.name}”`, {
              verb: 'goals.addArea',
              input: { id: area.id, name: area.name, rank: area.rank, goals },
            })
          },
        },
      )}
    />
  )
}
