import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '../../../test/database.ts'
import { actingOn, type Someone } from '../acting.ts'
import { ruth } from '../cast.ts'

/** A block of words. */
export const words = (text: string, key = randomUUID()) => ({ key, kind: 'text', html: `<p>${text}</p>` })

export interface NodeRow {
  version_id: string
  key: string
  [column: string]: unknown
}

/** Curricula, and what people do with them. Everyone may author, unless a test says otherwise. */
export async function curriculumRoom(database: TestDatabase) {
  const { ask, asOwner, said } = actingOn(database)
  await asOwner(`update public.tenants set settings = settings || '{"authoring": "everyone"}'`)
  let ranks = 0

  async function insert(by: Someone, table: string, row: Record<string, unknown>) {
    const names = Object.keys(row)
    const json = ['blocks', 'settings', 'answers']
    await ask(
      by,
      `insert into public.${table} (${names}) values (${names.map((_, n) => `$${n + 1}`)})`,
      names.map((name) => (json.includes(name) ? JSON.stringify(row[name]) : row[name])),
    )
    return row
  }

  async function curriculum(by: Someone = ruth, title = 'Soups of the world') {
    const id = randomUUID()
    await insert(by, 'curricula', { id, title })
    return id
  }
  async function node(table: string, columns: Record<string, unknown>, by: Someone) {
    const key = (columns.key as string | undefined) ?? randomUUID()
    const rank = `U${String(++ranks).padStart(5, '0')}V`
    await insert(by, table, { id: randomUUID(), key, rank, ...columns })
    return key
  }
  const unit = (version_id: string, title = 'Autumn', by: Someone = ruth, more = {}) =>
    node('units', { version_id, title, ...more }, by)
  const lesson = (version_id: string, unit_key: string, title = 'Pumpkin', by: Someone = ruth, more = {}) =>
    node('lessons', { version_id, unit_key, title, blocks: [words('Cut it.')], objectives: ['Cook'], ...more }, by)
  const item = (version_id: string, lesson_key: string, title = 'Read', by: Someone = ruth, more = {}) =>
    node('lesson_items', { version_id, lesson_key, title, kind: 'read', ...more }, by)
  const task = (version_id: string, lesson_key: string | null, title = 'Buy', by: Someone = ruth, more = {}) =>
    node('curriculum_tasks', { version_id, lesson_key, title, ...more }, by)

  /** A curriculum with a unit, a lesson, an item for all and one for leaders, a quiz with answers, and a note for leaders. */
  async function filled(by: Someone = ruth, title?: string) {
    const id = await curriculum(by, title)
    const autumn = await unit(id, 'Autumn', by)
    const pumpkin = await lesson(id, autumn, 'Pumpkin', by)
    const reading = await item(id, pumpkin, 'Read', by)
    const briefing = await item(id, pumpkin, 'Briefing', by, { audience: 'leaders' })
    const question = randomUUID()
    const options = [
      { key: randomUUID(), text: 'Yes' },
      { key: randomUUID(), text: 'No' },
    ]
    const quiz = await item(id, pumpkin, 'Quiz', by, {
      kind: 'quiz',
      settings: { questions: [{ key: question, kind: 'one', text: 'Is it ripe?', options }] },
    })
    await insert(by, 'leader_texts', { version_id: id, key: pumpkin, blocks: [words('Whisper the secret.')] })
    await insert(by, 'quiz_answers', {
      version_id: id,
      key: quiz,
      answers: { [question]: { right: [options[0]!.key] } },
    })
    return { id, autumn, pumpkin, reading, briefing, quiz }
  }

  async function publish(curriculum_id: string, by: Someone = ruth, note = 'Changed') {
    const id = randomUUID()
    await ask(by, 'select public.publish_version($1, $2, $3)', [id, curriculum_id, note])
    return id
  }
  async function share(curriculum_id: string, group: string | null, by: Someone = ruth, user: string | null = null) {
    const id = randomUUID()
    await ask(by, 'select public.share_curriculum($1, $2, $3, $4)', [id, curriculum_id, group, user])
    return id
  }
  const author = (curriculum_id: string, who: Someone, role: string, by: Someone = ruth) =>
    insert(by, 'curriculum_authors', { curriculum_id, user_id: who.id, role })

  const move = (version: string, keys: string[], parent: string | null, after: string | null, by: Someone = ruth) =>
    ask(by, 'select public.move_nodes($1, $2, $3, $4)', [version, keys, parent, after])

  /** The number of rows of a table that somebody sees, with this in a column. */
  async function sees(who: Someone, table: string, value: string, column = 'version_id') {
    return (await ask(who, `select 1 from public.${table} where ${column} = $1`, [value])).length
  }
  /** The outline of a version: titles in their order. */
  async function outline(version: string) {
    const rows = await asOwner<{ place: number[]; line: string }>(
      'select place, line from private.content_lines($1) order by place',
      [version],
    )
    return rows
      .map(({ line }) => JSON.parse(line) as unknown[])
      .map(([kind, a, b]) => `${kind}: ${kind === 'item' ? b : a}`)
  }
  const hash = async (version: string) =>
    (await asOwner<{ it: string }>('select private.content_hash($1) as it', [version]))[0]!.it

  return {
    ...{ ask, asOwner, said, insert, curriculum, unit, lesson, item, task, filled },
    ...{ publish, share, author, move, sees, outline, hash },
  }
}
