import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { fillCurriculum, fillLibrary, me } from './data-curriculum-fill.ts'
import { askAs, openLargeDatabase } from './large-database.ts'
import { median, report } from './report.ts'

/*
 * The time that authors wait: a curriculum of 1,000 lessons with 10,000 items, published (goal 2 s) and compared (300 ms),
 * and a library of 500 (20 ms).
 */
export async function curriculumData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-curriculum-data-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    const id = await fillCurriculum(client)
    await fillLibrary(client)
    await client.query('vacuum analyze')
    await askAs(client, me)
    await measure(client, id)
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(client: pg.Client, id: string) {
  const versions: string[] = []
  const publish = async () => {
    const version = randomUUID()
    const before = performance.now()
    await client.query("select public.publish_version($1, $2, 'Bench')", [version, id])
    versions.push(version)
    return performance.now() - before
  }
  const edit = () =>
    client.query("update public.lessons set title = title || '.' where version_id = $1 and title like '%7%'", [id])
  const published: number[] = []
  for (let n = 0; n < 3; n++) {
    published.push(await publish())
    await edit()
  }
  const [lesson] = (
    await client.query('select key, unit_key from public.lessons where version_id = $1 order by rank limit 1', [id])
  ).rows
  report('curriculum-data, 1,000 lessons, 10,000 items', {
    'publish, ms (median of 3; goal 2000)': median(published),
    'compare, ms (median; goal 300)': await time(client, 'select * from public.compare_versions($1, $2)', [
      versions[0],
      id,
    ]),
    'check, ms (median)': await time(client, 'select * from public.check_version($1)', [id]),
    'the outline, ms (median)': await time(
      client,
      'select key, unit_key, title, minutes, rank from public.lessons where version_id = $1',
      [id],
    ),
    'move a lesson, ms (median)': await time(client, 'select public.move_nodes($1, array[$2::uuid], $3)', [
      id,
      lesson.key,
      lesson.unit_key,
    ]),
    'a text saved, ms (median)': await time(
      client,
      'update public.lessons set blocks = blocks where version_id = $1 and key = $2',
      [id, lesson.key],
    ),
    'find in all texts, ms (median)': await time(client, "select * from public.find_in_version($1, 'lantern')", [id]),
  })
  report('curriculum-data, a library of 500 among 2,000', {
    'library, ms (median; goal 20)': await time(client, 'select * from public.my_curricula()'),
    'search by a word of lessons, ms (median)': await time(
      client,
      "select * from private.search_curricula(private.read_question('lantern'), 8)",
    ),
  })
}

async function time(client: pg.Client, sql: string, values: unknown[] = []) {
  const times: number[] = []
  for (let n = 0; n < 11; n++) {
    const before = performance.now()
    await client.query(sql, values)
    times.push(performance.now() - before)
  }
  return median(times)
}
