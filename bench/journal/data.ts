import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askAs, openLargeDatabase, timeQuery } from '../large-database.ts'
import { report } from '../report.ts'
import { fillJournals, me, word } from './fill.ts'

/*
 * The time that somebody waits with 5,000 entries of 400 words among 2,000,000 of 20 words: a month, a day, a year of the heat
 * map, memories and a search with filters (goal 20 ms each), two words (50 ms), and a save of 20,000 letters (30 ms).
 * `BENCH_ROWS` makes it smaller.
 */
export async function journalData() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-journal-data-'))
  const { client, stop } = await openLargeDatabase(dataDir)
  try {
    const begun = performance.now()
    const entries = await fillJournals(client)
    const filled = (performance.now() - begun) / 1000
    await askAs(client, me)
    const time = (sql: string, values: () => unknown[] = () => []) => timeQuery(client, sql, values)
    const long = (n: number) =>
      Array.from(
        { length: 62 },
        (_, p) => `<p>${Array.from({ length: 50 }, (_, w) => word((n * 17 + p * 50 + w * 7) % 3000)).join(' ')}.</p>`,
      )
        .join('')
        .slice(0, 19_996)
        .replace(/(<[^>]*|<\/p>)?$/, '</p>')
    let n = 0
    report(`journal-data, ${entries} entries, filled in ${filled.toFixed(0)} s`, {
      'a month of the timeline, ms (median; goal 20)': await time(
        `select * from public.journal_entries where entry_date >= current_date - 60 and entry_date < current_date - 30 order by entry_date desc, id desc`,
      ),
      'its months, ms (median)': await time('select * from public.journal_months()'),
      'a day, ms (median; goal 20)': await time(
        'select * from public.journal_entries where entry_date = current_date - 73',
      ),
      'a year of the heat map, ms (median; goal 20)': await time(
        'select * from public.journal_days(current_date - 364, current_date)',
      ),
      'memories, ms (median; goal 20)': await time('select * from public.journal_memories(current_date)'),
      'a look back, ms (median)': await time('select * from public.journal_lookback(current_date)'),
      'the run, ms (median)': await time('select * from public.journal_standing(current_date)'),
      'tags, ms (median)': await time('select * from public.journal_tags()'),
      'a search with filters, ms (median; goal 20)': await time(
        "select * from public.find_journal_entries(null, '{2,3}', 'tag 3', current_date - 3000, current_date)",
      ),
      'photos alone, ms (median; goal 20)': await time(
        'select * from public.find_journal_entries(null, null, null, null, null, true)',
      ),
      'two words, ms (median; goal 50)': await time('select * from public.find_journal_entries($1)', () => [
        `${word(n++ % 40)} ${word(60 + (n % 900))}`,
      ]),
      'two words that stand in nearly all, ms (median; goal 50)': await time(
        'select * from public.find_journal_entries($1)',
        () => [`${word(0)} ${word(1 + (n++ % 3))}`],
      ),
      'a word and filters, ms (median; goal 50)': await time(
        "select * from public.find_journal_entries($1, '{2,3}', 'tag 3', current_date - 3000, current_date)",
        () => [word(n++ % 100)],
      ),
      'two words in the command menu, ms (median)': await time("select * from public.search($1, '{journal}')", () => [
        `${word(n++ % 40)} ${word(200)}`,
      ]),
      'a save of 20,000 letters, ms (median; goal 30)': await time(
        "update public.journal_entries set body_html = $1 where id = md5('mine7')::uuid returning version",
        () => [long(n++)],
      ),
      'a mood, ms (median)': await time(
        "update public.journal_entries set mood = $1 where id = md5('mine9')::uuid returning version",
        () => [1 + (n++ % 5)],
      ),
      'a new entry, ms (median)': await time(
        "insert into public.journal_entries (entry_date, body_html) values (current_date, '<p>Rain all day.</p>')",
      ),
      'two words after these saves, ms (median)': await time('select * from public.find_journal_entries($1)', () => [
        `${word(n++ % 40)} ${word(60 + (n % 900))}`,
      ]),
    })
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
