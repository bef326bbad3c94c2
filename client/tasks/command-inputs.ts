import type { Database } from '../../supabase/types.ts'

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

declare module '../lib/registries/commands.ts' {
  interface CommandInputs {
    'tasks.add': { group_id: string | null; title: string; source_type?: string; source_id?: string; due_on?: string }
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
  }
}
