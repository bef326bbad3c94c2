import { useLingui } from '@lingui/react/macro'
import { useMembersOf } from '../../groups/data/groups.ts'
import type { ProgressGrid } from '../data/progress-grid.ts'
import css from './grid.module.css'

/** The reasons why not everything is shown: whose the other rows are, and why there is no average. */
export function GridNotes({ grid, team }: { grid: ProgressGrid; team: string | undefined }) {
  const { t } = useLingui()
  const admins = useMembersOf(grid.group_id).filter(({ groupRole }) => groupRole === 'admin')
  const names = admins.map(({ name }) => name).join(', ')
  return (
    <div className={css.notes}>
      {grid.sees === 'own' && (
        <p>
          {names
            ? t`You see your own progress. Everyone’s is for the admins of the group: ${names}.`
            : t`You see your own progress. Everyone’s is for the admins of the group.`}
        </p>
      )}
      {grid.average === null && (
        <p>
          {grid.people >= 5
            ? t`There’s no average of this team, so that nobody’s progress can be worked out from it.`
            : team
              ? t`The average appears once this team has 5 members, so that it says nothing about one of them.`
              : t`The average appears once the group has 5 members, so that it says nothing about one of them.`}
        </p>
      )}
    </div>
  )
}
