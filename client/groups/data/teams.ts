import { mutationOptions, queryOptions, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { collection } from '../../lib/outbox/collection.ts'
import { write } from '../../lib/outbox/write.ts'
import { optimistic, rows } from '../../lib/query/query.ts'
import { supabase } from '../../lib/supabase/supabase.ts'

/* The teams of a group: what concerns only some of its members is for them. */

type Tables = Database['public']['Tables']
export type Team = Tables['teams']['Row']
type Part = Tables['team_members']['Row']
export interface TeamOfPeople extends Team {
  people: ReadonlySet<string>
}

export const teamsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['teams', { groupId }],
    queryFn: (): Promise<Team[]> =>
      rows(supabase.from('teams').select('*').eq('group_id', groupId).order('name').order('id')),
  })

const partsOf = (groupId: string) =>
  queryOptions({
    queryKey: ['team_members', { groupId }],
    queryFn: (): Promise<Part[]> =>
      rows(supabase.from('team_members').select('*').eq('group_id', groupId).order('joined_at').order('user_id')),
    meta: { reads: ['teams', 'group_members'] },
  })

/** The teams with who is in them; none for one's own things. */
export function useTeamsOf(groupId: string | null): TeamOfPeople[] {
  const enabled = groupId !== null
  const teams = useQuery({ ...teamsOf(groupId ?? ''), enabled }).data ?? []
  const parts = useQuery({ ...partsOf(groupId ?? ''), enabled: enabled && teams.length > 0 }).data ?? []
  return teams.map((team) => ({
    ...team,
    people: new Set(parts.filter(({ team_id }) => team_id === team.id).map(({ user_id }) => user_id)),
  }))
}

export const groupTeams = collection('teams', {
  lists: ({ group_id }) => [teamsOf(group_id).queryKey],
  order: (a, b) => a.name.localeCompare(b.name),
})

/** Puts a member into a team, or takes them out. */
export const joiningTeam = (groupId: string) =>
  mutationOptions({
    ...optimistic<Part, { team_id: string; user_id: string; joined: boolean }>(
      [partsOf(groupId).queryKey],
      (parts, { team_id, user_id, joined }) => {
        const others = parts.filter((part) => part.team_id !== team_id || part.user_id !== user_id)
        return joined
          ? [...others, { team_id, user_id, group_id: groupId, joined_at: serverDate().toISOString() }]
          : others
      },
    ),
    mutationFn: (args: { team_id: string; user_id: string; joined: boolean }) => write({ rpc: 'join_team', args }),
  })
