import { useQuery } from '@tanstack/react-query'
import { CheckBoard } from '../../ui/area/CheckBoard.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { useAreaTabs } from '../../ui/area/use-area-tabs.ts'
import { adminOverview } from '../data/overview.ts'
import { SetupCard } from '../setup/SetupCard.tsx'
import { checksOf } from './checks.ts'
import { Wall } from './Wall.tsx'

/** The state of things in one look. */
export function OverviewTab() {
  const overview = useQuery(adminOverview)
  const seesSecurity = useAreaTabs('admin')?.some(({ name }) => name === 'security') ?? false
  return (
    <>
      <SetupCard />
      <Shown of={overview}>
        {(numbers) => (
          <>
            <CheckBoard checks={checksOf(numbers, seesSecurity)} />
            <Wall />
          </>
        )}
      </Shown>
    </>
  )
}
