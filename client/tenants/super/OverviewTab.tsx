import { useQuery } from '@tanstack/react-query'
import { CheckBoard } from '../../ui/area/CheckBoard.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { superOverview } from '../data/overview.ts'
import { superChecks } from './super-checks.ts'

/** This server in one look; each number leads to the list behind it. */
export function OverviewTab() {
  const overview = useQuery(superOverview)
  return <Shown of={overview}>{(numbers) => <CheckBoard checks={superChecks(numbers)} />}</Shown>
}
