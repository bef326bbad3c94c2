import { store } from '../../lib/browser/store.ts'
import { useReportedAway } from '../data/reports.ts'

/** The ones that one has looked at all the same, until the page is left. */
const shown = store<ReadonlySet<string>>(new Set())

export const showReported = (id: string) => shown.set(new Set([...shown.get(), id]))

/** True of what one has reported and no longer wants to see. */
export function useReported(): (id: string) => boolean {
  const away = useReportedAway()
  const looked = shown.use()
  return (id) => away.has(id) && !looked.has(id)
}
