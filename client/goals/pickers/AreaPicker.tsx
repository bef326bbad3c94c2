import { useLingui } from '@lingui/react/macro'
import { IconCircleDashed, IconPlus, IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { newId } from '../../lib/query/id.ts'
import { attempt } from '../../lib/query/query.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import { PickList } from '../../ui/menu/PickList.tsx'
import { movingGoal } from '../data/goal-writes.ts'
import { goalAreas } from '../data/goals.ts'
import type { Goal } from '../data/types.ts'

const mark = { size: 18, stroke: 1.5, 'aria-hidden': true } as const

/** The areas that a goal may be in; what is typed becomes a new one. */
export function AreaPicker({ goal, close }: { goal: Goal; close: () => void }) {
  const { t } = useLingui()
  const { data: areas = [] } = useQuery(goalAreas)
  async function pick(id: string, words: string) {
    close()
    const made = id === 'new' ? newId() : undefined
    if (made) await runCommand({ verb: 'goals.addArea', input: { id: made, name: words.trim() } })
    attempt(movingGoal, { id: goal.id, version: goal.version, area_id: made ?? (id === 'none' ? null : id) })
  }
  return (
    <PickList
      label={t`Area, or a new one…`}
      limit={60}
      choices={[
        ...areas.map(({ id, name }) => ({
          id,
          label: name,
          mark: <IconTag {...mark} />,
          chosen: id === goal.area_id,
        })),
        { id: 'none', label: t`No area`, mark: <IconCircleDashed {...mark} />, chosen: goal.area_id === null },
      ]}
      offer={(words) =>
        areas.some(({ name }) => name.toLocaleLowerCase() === words.toLocaleLowerCase())
          ? []
          : [{ id: 'new', label: t`New area “${words}”`, mark: <IconPlus {...mark} /> }]
      }
      onPick={(id, words) => void pick(id, words)}
    />
  )
}
