import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { writeNow } from '../../lib/outbox/write.ts'
import { query, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { LessonMove } from './adapt.ts'
import type { NodeType, OverrideOp } from './resolved.ts'

export type UpgradeChoice = 'mine' | 'theirs' | 'both'

/** A choice for each conflict, by its id. */
export type Resolution = Readonly<Record<string, UpgradeChoice>>

/** A field that both have changed since the version that the group follows. */
export interface UpgradeConflict {
  id: string
  node_type: NodeType
  node_key: string
  lesson_key: string | null
  title: string | null
  op: OverrideOp
  field: string
  base: unknown
  theirs: unknown
  ours: unknown
  choices: UpgradeChoice[]
  /** The choice where nobody makes one; none where somebody has to. */
  default: UpgradeChoice | null
}

/** The effect of an upgrade, before it is done or after. */
export interface UpgradeResult {
  op: string | null
  auto: number
  ours_kept: number
  conflicts: UpgradeConflict[]
  moves: LessonMove[]
  ends_on: string | null
  tray: number
}

interface Upgrade {
  adoption_id: string
  to_version: string
  resolution: Resolution
}

/** The effect that an upgrade would have with these choices; nothing is done. */
export const upgradePreview = ({ adoption_id, to_version, resolution }: Upgrade) =>
  queryOptions({
    queryKey: ['adoption_overrides', 'upgrade', adoption_id, to_version, resolution],
    queryFn: async () => {
      const dry = { id: crypto.randomUUID(), adoption_id, to_version, resolution: { ...resolution }, dry: true }
      return (await rows(supabase.rpc('upgrade_adoption', dry))) as unknown as UpgradeResult
    },
    meta: { reads: ['adoptions', 'scheduled_lessons'], passing: true },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Upgrades at once. `id` is the upgrade’s own: sent twice it is one. */
export async function upgradeNow(id: string, { adoption_id, to_version, resolution }: Upgrade) {
  const args = { id, adoption_id, to_version, resolution: { ...resolution }, dry: false }
  const result = await writeNow({ rpc: 'upgrade_adoption', args })
  await again()
  return result as UpgradeResult
}

/** Takes an upgrade back. */
export async function undoUpgradeNow(id: string) {
  await writeNow({ rpc: 'undo_upgrade', args: { id } })
  await again()
}

const again = () =>
  Promise.all(
    ['adoptions', 'adoption_overrides', 'adoption_upgrades', 'scheduled_lessons'].map((table) =>
      query.invalidateQueries({ queryKey: [table] }),
    ),
  )

/** The last upgrade of an adoption, if it stands; with the numbers of both versions. */
export const lastUpgrade = (adoptionId: string) =>
  queryOptions({
    queryKey: ['adoption_upgrades', { adoptionId }],
    queryFn: async () => {
      const [upgrade] = await rows(
        supabase
          .from('adoption_upgrades')
          .select('id, actor_id, applied_at, undo_until, to_version, schedule_ops(deed)')
          .eq('adoption_id', adoptionId)
          .is('undone_at', null)
          .order('applied_at', { ascending: false })
          .limit(1),
      )
      if (!upgrade) return null
      const { schedule_ops, ...its } = upgrade
      return { ...its, ...(schedule_ops?.deed as unknown as { from: number; to: number }) }
    },
    meta: { reads: ['adoptions'] },
  })

export type VersionChange = Database['public']['Functions']['compare_versions']['Returns'][number]

/** The changes of the author between two versions. */
export const authorChanges = (from_version: string, to_version: string) =>
  queryOptions({
    queryKey: ['version_changes', 'adopted', { from_version, to_version }],
    queryFn: (): Promise<VersionChange[]> => rows(supabase.rpc('compare_versions', { from_version, to_version })),
    meta: { reads: ['curricula'], passing: true },
    retry: false,
  })
