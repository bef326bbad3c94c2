import type { Database } from '../../../supabase/types.ts'

type Task = Database['public']['Tables']['tasks']['Row']

/** The fields of a task that change freely, all of them with one version. */
export type TaskChange = Partial<
  Pick<
    Task,
    | 'title'
    | 'body_html'
    | 'status'
    | 'priority'
    | 'start_on'
    | 'plan_on'
    | 'due_on'
    | 'due_time'
    | 'tz'
    | 'recurrence'
    | 'completion_mode'
    | 'estimate_min'
    | 'not_now_at'
    | 'team_ids'
  >
>

/**
 * The commands that rooms offer to others, who know of each only its name and its input. The input is data, so that a
 * command can be kept and run later: that is how something is undone. registrations.ts names each room's commands.
 */
export interface CommandInputs {
  'tasks.add': { group_id: string; title: string }
  'tasks.finish': { id: string; done: boolean }
  'tasks.change': { id: string; version: number } & TaskChange
  'tasks.changeAll': { changes: readonly ({ id: string; version?: number } & TaskChange)[] }
  'tasks.finishAll': { ids: readonly string[]; done: boolean }
  'tasks.assign': { ids: readonly string[]; user_id: string; assigned: boolean }
  'tasks.label': { ids: readonly string[]; label_id: string; labelled: boolean }
  'tasks.move': { id: string; column_id: string | null; status: string; rank: string }
  'tasks.remove': { id: string }
  'tasks.removeAll': { ids: readonly string[] }
  'tasks.restore': { id: string }
  'tasks.restoreAll': { ids: readonly string[] }
  'tasks.undoImport': { import_id: string }
  'tasks.restoreComment': { id: string }
  'tasks.addFile': { id: string; task_id: string; name: string; path: string; bytes: number; type: string }
  'announcements.change': { id: string; version: number; pinned: boolean }
  'announcements.restore': { id: string }
  'announcements.dismiss': { announcement_id: string; dismissed_at: string | null }
  'groups.setRole': { group_id: string; user_id: string; role: string }
  'groups.restoreMember': { group_id: string; user_id: string }
  'groups.reopenRequest': { id: string }
  'groups.archive': { group_id: string; archived: boolean }
  'groups.revokeInvite': { id: string; revoked_at: string | null }
  'notifications.restore': { ids: readonly string[] }
  /** Of what was snoozed, `read` had been read before. */
  'notifications.wake': { ids: readonly string[]; read: readonly string[] }
  'messages.restore': { id: string }
  'messages.place': { conversation_id: string; muted_until?: string | null; hidden_at?: string | null }
  'messages.block': { user_id: string; blocked: boolean }
  'messages.unsave': { message_id: string }
  'groups.addOffDays': {
    id: string
    group_id: string
    starts_on: string
    ends_on: string
    label: string
    affects: string[]
  }
}

type Verb = keyof CommandInputs
type Room = Verb extends `${infer Name}.${string}` ? Name : never
export type Command = { [V in Verb]: { verb: V; input: CommandInputs[V] } }[Verb]

/** The exports of a room's commands.ts: a function for each of its verbs. */
type CommandsOf<R extends Room> = {
  [V in Verb as V extends `${R}.${infer Name}` ? Name : never]: (input: CommandInputs[V]) => Promise<unknown>
}

export const commands: { [R in Room]?: () => Promise<CommandsOf<R>> } = {}

/** Runs a command. A failure has been said by then, as of any write; `false` tells the caller. */
export async function runCommand({ verb, input }: Command): Promise<boolean> {
  const [room, name] = verb.split('.') as [Room, string]
  const known = (await commands[room]?.()) as Record<string, (input: unknown) => Promise<unknown>> | undefined
  if (!known?.[name]) throw new Error(`No room does ${verb}.`)
  return known[name](input).then(
    () => true,
    () => false,
  )
}
