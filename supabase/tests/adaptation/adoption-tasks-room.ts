import type { TestDatabase } from '../../../test/database.ts'
import { ruth, supper } from '../cast.ts'
import { adaptationRoom } from './adaptation-room.ts'

export interface MadeTask {
  id: string
  key: string
  title: string
  due: string | null
  gone: boolean
  status: string
  completion_mode: string
  group_id: string | null
  created_by: string | null
  by_hand: string[]
}
export interface PlannedTask {
  task_key: string
  due_on: string | null
  counted_on: string | null
  makes_on: string | null
  state: string
  by_hand: string[]
  behind: string[]
  task: { id: string; title: string; due_on: string | null } | null
}
export interface TasksPlan {
  makes_tasks: boolean
  may: { adapt: boolean; assign: boolean }
  today: string
  tasks: PlannedTask[]
}

/** Four weekly lessons from Tuesday 3 March, each with something to buy two days before and to send a day after. */
export async function adoptionTasksRoom(database: TestDatabase) {
  const room = await adaptationRoom(database)
  const { ask, asOwner } = room
  const keys: Record<string, string> = {}
  const id = await room.curriculum(ruth, 'Soups of the world')
  const unit = await room.unit(id)
  for (const letter of 'ABCD') {
    keys[letter] = await room.lesson(id, unit, letter)
    keys[`Buy ${letter}`] = await room.task(id, keys[letter]!, `Buy ${letter}`, ruth, {
      anchor: 'lesson',
      offset_days: -2,
    })
    keys[`Send ${letter}`] = await room.task(id, keys[letter]!, `Send ${letter}`, ruth, {
      anchor: 'lesson',
      offset_days: 1,
    })
  }
  keys['Book a hall'] = await room.task(id, null, 'Book a hall', ruth, { offset_days: -7 })
  keys.Brief = await room.task(id, keys.B!, 'Brief', ruth, { anchor: 'lesson', audience: 'leaders' })
  const version = await room.publish(id)
  await room.share(id, supper)

  /** All that was ever made of an adoption, one row of a task each, in the order of their days. */
  const made = (adoption: string) =>
    asOwner<MadeTask & Record<string, unknown>>(
      `select task.id, known.task_key as key, task.title, task.due_on::text as due, task.deleted_at is not null as gone, task.status, task.completion_mode,
         task.group_id, task.created_by, known.by_hand
       from public.adoption_tasks as known join public.tasks as task on task.id = known.task_id
       where known.adoption_id = $1 order by task.due_on, task.title`,
      [adoption],
    )
  /** Those that stand, with their days: `Buy A 03-01, …`. */
  const standing = async (adoption: string) =>
    (await made(adoption))
      .filter(({ gone }) => !gone)
      .map(({ title, due }) => `${title} ${due?.slice(5)}`)
      .join(', ')
  const named = async (adoption: string, title: string) =>
    (await made(adoption)).find((task) => task.title === title) as MadeTask
  /** The clock comes by: how many tasks it made. */
  const tick = async (now: string) =>
    (await asOwner<{ it: number }>('select private.make_adoption_tasks() as it', [], now))[0]!.it
  const plan = async (adoption: string, by = ruth, now?: string) =>
    (await ask<{ it: TasksPlan }>(by, 'select public.adoption_tasks_plan($1) as it', [adoption], now))[0]!.it
  /** Takes all away, and what people may not. */
  async function clear() {
    await asOwner('delete from public.adoptions')
    await asOwner('delete from public.tasks where source_type = $1', ['lesson'])
    await asOwner('delete from public.notifications where group_id = $1', [supper])
    await asOwner('delete from public.group_off_days where group_id = $1', [supper])
    await asOwner('delete from private.group_permission_limits where group_id = $1', [supper])
  }
  /** Takes a permission from a role of the supper. */
  const limit = (role: string, permission = 'taskAssignment') =>
    asOwner('insert into private.group_permission_limits (group_id, permission, role) values ($1, $2, $3)', [
      supper,
      permission,
      role,
    ])

  return { ...room, id, unit, keys, version_: version, made, standing, named, tick, tasksPlan: plan, clear, limit }
}
