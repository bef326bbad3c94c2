import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Chosen } from './Filters.tsx'
import type { GridView } from './grid-view.ts'

/** In place of a grid without lessons or members: why it is empty, and the way back from the filters. */
export function NothingShown(props: { view: GridView; search: Chosen; onChange: (change: Chosen) => void }) {
  const { t } = useLingui()
  const { view, search, onChange } = props
  const isFiltered = search.unit || search.team || search.state
  return (
    <EmptyState
      title={isFiltered ? t`Nothing matches` : t`No lessons here yet`}
      words={isFiltered || view.lessons.length > 0 ? undefined : t`Lessons appear here once they’re in the schedule.`}
    >
      {isFiltered && (
        <Button
          variant="default"
          onClick={() => onChange({ unit: undefined, team: undefined, state: undefined })}
        >{t`Show everything`}</Button>
      )}
    </EmptyState>
  )
}
