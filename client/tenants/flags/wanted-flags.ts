import { flagName } from '../../ui/area/flag-name.ts'
import type { FlagLine } from '../data/flags.ts'

/** The share of people who have it otherwise. */
export const shareOf = ({ overrides }: FlagLine) => overrides.find(({ scope }) => scope === 'share')

/** True for a flag that is among those filtered for. */
export function isWanted(flag: FlagLine, { q, state }: { q?: string | undefined; state?: string | undefined }) {
  const words = (q ?? '').trim().toLocaleLowerCase()
  const text = `${flag.key} ${flagName(flag.key)} ${flag.description} ${flag.owner?.name ?? ''}`.toLocaleLowerCase()
  if (words && !text.includes(words)) return false
  if (state === 'on') return flag.enabled && !flag.killed
  if (state === 'off') return !flag.enabled && !flag.killed
  if (state === 'killed') return flag.killed
  if (state === 'shared') return shareOf(flag) !== undefined
  if (state === 'open') return flag.open_to_tenants
  if (state === 'stale') return flag.stale !== null
  return true
}
