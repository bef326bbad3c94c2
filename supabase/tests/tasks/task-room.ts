import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { supper } from '../cast.ts'

/** The helpers for tests of tasks, as somebody, at a moment. */
export function taskRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  const rpc = (who: Someone, call: string, values: unknown[], at?: string) =>
    ask(who, `select public.${call}`, values, at)
  let place = 0

  /** A task of Tuesday supper, or of whoever adds it when the group is null; its id. */
  async function add(who: Someone, columns: Record<string, unknown> = {}, at?: string) {
    const row = {
      id: crypto.randomUUID(),
      group_id: supper,
      title: 'Peel the onions',
      rank: `M${String(++place).padStart(3, '0')}V`,
      ...columns,
    }
    const names = Object.keys(row)
    await ask(
      who,
      `insert into public.tasks (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row).map((value) =>
        value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value,
      ),
      at,
    )
    return row.id
  }

  return {
    ask,
    asOwner,
    said,
    add,
    finish: (who: Someone, id: string, done = true, at?: string) => rpc(who, 'finish_task($1, $2)', [id, done], at),
    assign: (who: Someone, id: string, to: Someone, given = true, at?: string) =>
      rpc(who, 'assign_task($1, $2, $3)', [id, to.id, given], at),
    change: (who: Someone, changes: Record<string, unknown>[], at?: string) =>
      rpc(who, 'change_tasks($1)', [JSON.stringify(changes)], at),
    /** The columns of a task, past everything. */
    async look(id: string, columns = 'status') {
      const { rows } = await database.admin.query(`select ${columns} from public.tasks where id = $1`, [id])
      return rows[0] as Record<string, unknown> | undefined
    },
    /** Its assignees, and how far each is: `{id: status}`. */
    async roster(id: string) {
      const { rows } = await database.admin.query<{ user_id: string; status: string }>(
        'select user_id, status from public.task_assignees where task_id = $1',
        [id],
      )
      return Object.fromEntries(rows.map(({ user_id, status }) => [user_id, status]))
    },
    /** The notifications of a type about a task. */
    async told(type: string, id: string | null) {
      const { rows } = await database.admin.query<{
        user_id: string
        message: string
        url: string | null
        severity: string
      }>(
        'select user_id, message, url, severity from public.notifications where type = $1 and related_id is not distinct from $2 order by user_id, created_at',
        [type, id],
      )
      return rows
    },
  }
}

export type TaskRoom = ReturnType<typeof taskRoom>
