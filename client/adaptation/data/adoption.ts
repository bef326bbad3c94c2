import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { write, writeNow } from '../../lib/outbox/write.ts'
import { query, rows, written } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'
import type { LessonMove } from './adapt.ts'

/** An adoption as a group has set it, with what became of the curriculum and of the version that it follows. */
export const adoptionOf = (adoptionId: string) =>
  queryOptions({
    queryKey: ['adoptions', 'adapted', { adoptionId }],
    queryFn: async () => {
      const [adoption] = await rows(
        supabase
          .from('adoptions')
          .select('*, curricula(title, owner_id), curriculum_versions(number, state)')
          .eq('id', adoptionId)
          .limit(1),
      )
      return adoption ?? null
    },
    meta: { reads: ['curricula', 'curriculum_versions'] },
  })

export type Adoption = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof adoptionOf>['queryFn']>>>>

/** The other groups of one’s own that follow a curriculum. */
export const othersFollowing = (curriculumId: string, adoptionId: string) =>
  queryOptions({
    queryKey: ['adoptions', 'following', { curriculumId }],
    queryFn: () =>
      rows(
        supabase
          .from('adoptions')
          .select('id, group_id')
          .eq('curriculum_id', curriculumId)
          .in('status', ['active', 'paused']),
      ),
    select: (found) => found.filter(({ id }) => id !== adoptionId),
  })

/** A setting of an adoption that is no part of its adaptation. */
export type AdoptionSetting =
  | { kind: 'title'; title: string | null }
  | { kind: 'auto_update'; mode: 'ask' | 'safe' }
  | { kind: 'pace'; mode: 'dated' | 'self_paced' }

const args = (id: string, adoption_id: string, deed: AdoptionSetting) => ({
  ...{ id, adoption_id, deed: deed as never },
  // none: as it stands then
  version: null as never,
})

interface SettingChange {
  id: string
  adoption_id: string
  deed: AdoptionSetting
}

/** Changes a setting; sent when there is a connection. */
export const settingAdoption = mutationOptions({
  mutationKey: ['adoptions'],
  mutationFn: ({ id, adoption_id, deed }: SettingChange) =>
    write({ rpc: 'change_schedule', args: args(id, adoption_id, deed) }),
  onSettled: () => written('adoptions'),
})

interface SettingEffect {
  op: string | null
  ends_on: string | null
  tray: number
  moves: LessonMove[]
}

/** The lessons that would get another date; nothing is done. */
export const effectOfSetting = (adoption_id: string, deed: AdoptionSetting) =>
  queryOptions({
    queryKey: ['adoptions', 'dry', adoption_id, deed],
    queryFn: async () => {
      const dry = { ...args(crypto.randomUUID(), adoption_id, deed), dry: true }
      return (await rows(supabase.rpc('change_schedule', dry))) as unknown as SettingEffect
    },
    meta: { passing: true },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Changes a setting at once. `id` is the change’s own: sent twice it is one. */
export async function setNow(id: string, adoption_id: string, deed: AdoptionSetting) {
  await writeNow({ rpc: 'change_schedule', args: args(id, adoption_id, deed) })
  await again()
}

interface CopyResult {
  op: string
  copied: number
  left_out: number
}

/** Takes what a group has changed over to another that follows the same curriculum. */
export async function copyNow(id: string, from_adoption: string, to_adoption: string) {
  const result = await writeNow({ rpc: 'copy_adaptation', args: { id, from_adoption, to_adoption } })
  await again()
  return result as CopyResult
}

/** Makes a curriculum of one’s own of what a group follows, as the group has changed it, where its licence allows that. */
export async function remixNow(id: string, { id: adoption_id, version_id }: Adoption) {
  await writeNow({ rpc: 'remix', args: { id, version_id, adoption_id } })
  await query.invalidateQueries({ queryKey: ['curricula'] })
}

const again = () =>
  Promise.all(
    ['adoptions', 'adoption_overrides', 'scheduled_lessons'].map((table) =>
      query.invalidateQueries({ queryKey: [table] }),
    ),
  )
