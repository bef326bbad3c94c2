import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askAs, openLargeDatabase, timeQuery } from '../large-database.ts'
import { report } from '../report.ts'
import { fillMarket, me, passDay, printed } from './fill.ts'

/*
 * The time that somebody waits among 100,000 listings with 1,000,000 lessons: a search with facets (goal 150 ms), a page (20 ms), right after the figures
 * of a night and once a vacuum was there; and what the database does by itself: the likeness of one publish (2 s) and the figures of a night (5 min). `BENCH_LISTINGS` makes it smaller.
 */
export async function marketplaceData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-marketplace-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    const begun = performance.now()
    const listings = await fillMarket(client)
    const filled = (performance.now() - begun) / 1000
    const once = async (sql: string, values: unknown[] = []) => {
      const start = performance.now()
      await client.query(sql, values)
      return performance.now() - start
    }
    // as the vacuum that comes by itself leaves it, and kept away from what is measured
    await client.query('alter table private.listed set (autovacuum_enabled = off)')
    const first = (await once('select private.rebuild_listing_figures()')) / 1000
    await client.query('vacuum analyze private.listed')
    await passDay(client)
    const night = (await once('select private.rebuild_listing_figures()')) / 1000
    const likeness = (await once("select private.find_likeness(md5('m42')::uuid)")) / 1000
    const time = (sql: string, values: () => unknown[] = () => []) => timeQuery(client, sql, values)
    const find = (query: string, facets: object, sort: string | null = null) =>
      time('select public.find_listings($1, $2, $3)', () => [query, JSON.stringify(facets), sort])
    const asked = async () => ({
      'everything, by its place, ms (median; goal 150)': await find('', {}),
      'three facets, ms (median; goal 150)': await find('', {
        topic: ['prayer'],
        language: ['en'],
        format: ['online'],
      }),
      'two words and a facet, ms (median; goal 150)': await find('patient prayer', { audience: ['adults'] }),
      'one word that many have, ms (median; goal 150)': await find('health', {}),
      'a typing error, ms (median; goal 150)': await find('praier', {}),
      'a typing error in two words, ms (median; goal 150)': await find('pateint praier', {}),
      'a page, ms (median; goal 20)': await time("select public.read_listing(md5('m42')::uuid)"),
    })
    await askAs(client, me)
    report(`marketplace, ${listings} listings, filled in ${filled.toFixed(0)} s, right after a night`, await asked())
    await client.query('reset role')
    await client.query('vacuum private.listed')
    await askAs(client, me)
    report('marketplace, after a vacuum', {
      ...(await asked()),
      [`likeness of a publish, ${printed} of ten lessons printed, s (goal 2)`]: likeness,
      'the figures of a first night, and of the one after, s (goal 300)': `${first.toFixed(0)}, ${night.toFixed(0)}`,
    })
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
