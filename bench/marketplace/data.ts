import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askAs, openLargeDatabase, timeQuery } from '../large-database.ts'
import { report } from '../report.ts'
import { fillMarket, me, printed } from './fill.ts'

/*
 * The time that somebody waits among 100,000 listings with 1,000,000 lessons: a search with facets (goal 150 ms), a page (20 ms); and what the
 * database does by itself: the likeness of one publish (2 s) and the figures of a night (5 min). `BENCH_LISTINGS` makes it smaller.
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
    const night = (await once('select private.rebuild_listing_figures()')) / 1000
    const likeness = (await once("select private.find_likeness(md5('m42')::uuid)")) / 1000
    await askAs(client, me)
    const time = (sql: string, values: () => unknown[] = () => []) => timeQuery(client, sql, values)
    const find = (query: string, facets: object, sort: string | null = null) =>
      time('select public.find_listings($1, $2, $3)', () => [query, JSON.stringify(facets), sort])
    report(`marketplace, ${listings} listings, filled in ${filled.toFixed(0)} s`, {
      'everything, by its place, ms (median; goal 150)': await find('', {}),
      'three facets, ms (median; goal 150)': await find('', {
        topic: ['prayer'],
        language: ['en'],
        format: ['online'],
      }),
      'two words and a facet, ms (median; goal 150)': await find('patient prayer', { audience: ['adults'] }),
      'a typing error, ms (median; goal 150)': await find('praier', {}),
      'a page, ms (median; goal 20)': await time("select public.read_listing(md5('m42')::uuid)"),
      [`likeness of a publish, ${printed} of ten lessons printed, s (goal 2)`]: likeness,
      'the figures of a night, s (goal 300)': night,
    })
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
