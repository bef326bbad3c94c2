import pg from 'pg'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { startCluster } from '../../test/cluster.ts'
import { median, report } from '../report.ts'
import { fillPrints, lessons } from './prints.ts'

/*
 * How long it takes to print a listing of thirty lessons and to hold it against all that are listed (goal: 2 s at a
 * million). LESSONS says how many there are; a million need some 8 GB and some minutes to fill.
 */
export async function likeness() {
  const { host, password, stop } = await startCluster()
  const admin = new pg.Client(embeddedConnections(host, password, 'template_test').as('supabase_admin'))
  await admin.connect()
  try {
    const { listing, version } = await fillPrints(admin)
    const printing: number[] = []
    const whole: number[] = []
    let found = 0
    for (let n = 0; n < 5; n++) {
      await admin.query('delete from private.lesson_prints where version_id = $1', [version])
      let begun = performance.now()
      await admin.query('select private.print_version($1)', [version])
      printing.push(performance.now() - begun)
      await admin.query('delete from private.lesson_prints where version_id = $1', [version])
      begun = performance.now()
      const { rows } = await admin.query<{ it: number }>('select private.find_likeness($1) as it', [listing])
      whole.push(performance.now() - begun)
      found = rows[0]!.it
    }
    const { rows } = await admin.query<{ it: string }>(
      "select pg_size_pretty(pg_table_size('private.lesson_prints')) || ' and ' || pg_size_pretty(pg_relation_size('private.lesson_prints_marks')) as it",
    )
    report(`likeness, 30 lessons among ${lessons.toLocaleString('en')}, in ms (median of 5)`, {
      'to print them': median(printing),
      'likeness of one publish, printing too (goal 2000)': median(whole),
      'the slowest of five': Math.max(...whole),
      'copies found (of 10)': found,
      'the prints and their index': rows[0]!.it,
    })
  } finally {
    await admin.end()
    await stop()
  }
}
