import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { Database } from '../../../supabase/types.ts'
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

const byName = (a: Team, b: Team) => a.name.localeCompare(b.name)

type NewTeam = Pick<Team, 'id' | 'group_id' | 'name'>
export function useAddTeam(groupId: string) {
  return useMutation({
    ...optimistic<Team, NewTeam>([teamsOf(groupId).queryKey], (teams, added) =>
      [...teams, { ...blank, ...added }].sort(byName),
    ),
    mutationFn: (row) => write({ table: 'teams', verb: 'insert', row }),
  })
}

const blank: Omit<Team, keyof NewTeam> = { created_by: null, created_at: '', updated_at: '', version: 1 }

export function useRenameTeam(groupId: string) {
  return useMutation({
    ...optimistic<Team, Pick<Team, 'id' | 'version' | 'name'>>([teamsOf(groupId).queryKey], (teams, { id, name }) =>
      teams.map((team) => (team.id === id ? { ...team, name, version: team.version + 1 } : team)).sort(byName),
    ),
    mutationFn: ({ id, version, name }) => write({ table: 'teams', verb: 'update', id, version, row: { name } }),
  })
}

export function useRemoveTeam(groupId: string) {
  return useMutation({
    ...optimistic<Team, { id: string }>([teamsOf(groupId).queryKey], (teams, { id }) =>
      teams.filter((team) => team.id !== id),
    ),
    mutationFn: ({ id }) => write({ table: 'teams', verb: 'delete', id }),
  })
}

/** Puts a member into a team, or takes them out. */
export function useJoinTeam(groupId: string) {
  return useMutation({
    ...optimistic<Part, { team_id: string; user_id: string; joined: boolean }>(
      [partsOf(groupId).queryKey],
      (parts, { team_id, user_id, joined }) => {
        const others = parts.filter((part) => part.team_id !== team_id || part.user_id !== user_id)
        return joined
          ? [...others, { team_id, user_id, group_id: groupId, joined_at: new Date().toISOString() }]
          : others
      },
    ),
    mutationFn: (args) => write({ rpc: 'join_team', args }),
  })
}
