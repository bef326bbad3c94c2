import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { conversations, fill, me, said } from './data-messages-fill.ts'
import { askAs, openLargeDatabase } from './large-database.ts'
import { median, percentile, report } from './report.ts'

/*
 * The time that the busiest member waits for Postgres, in 300 of 5,060 conversations with 1,000,000 messages. Goals:
 * 300 ms for a search whatever it asks for, 20 ms for the list of conversations and for the badge. `BENCH_MESSAGES`
 * makes it smaller; `BENCH_KEEP=<folder>` keeps the data for the next time.
 */
export async function messagesData() {
  const kept = process.env.BENCH_KEEP
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'bench-messages-data-'))
  const mark = join(dataDir, 'filled')
  const filled = existsSync(mark)
  mkdirSync(dataDir, { recursive: true })
  const { client, stop } = await openLargeDatabase(dataDir, { filled })
  try {
    if (!filled) {
      await fill(client)
      writeFileSync(mark, '')
    }
    await askAs(client, me)
    await measure(client)
  } finally {
    await stop()
    if (!kept) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(client: pg.Client) {
  const asked = {
    'a rare word': said.rare,
    'a common word': said.common,
    'a letter that begins most words': 'b',
    'two common words': 'lantern bread',
    'two words in this order': '"bread lantern"',
    'a common word with a rare one': `bread ${said.rare}`,
    'a word that nobody said': 'zzzzzzzz',
    'a word that many said, none of them to me': said.elsewhere,
    'a common word of somebody': 'from:m1 bread',
    'a rare word of somebody': `from:m1 ${said.rare}`,
    'a common word in a group': 'in:"Group 12" bread',
    'a common word, long ago': 'bread before:2025-03-01',
    'a common word, lately': 'bread after:2026-10-01',
    'what has a link': 'has:link',
    'what has a file, with a common word': 'has:file bread',
    'what has a poll, of which there is none': 'has:poll',
    'whatever somebody said': 'from:m2',
    'a common word of a script without spaces': said.commonKanji,
    'a rare one': said.rareKanji,
    'one letter of it': '会',
    'one that nobody said': '鯨',
    'several letters in this order': '明日の会議',
  }
  const searches: Record<string, string> = {}
  for (const [name, question] of Object.entries(asked))
    searches[`${name}, ms (median; goal 300)`] = await time(client, 'select * from public.search_messages($1)', [
      question,
    ])
  report(`messages-data, search in ${conversations.messages.toLocaleString('en')} messages`, searches)
  const { rows } = await client.query(
    'select (select count(*) from public.my_conversations()) as many, (select count from public.unread_total()) as unread',
  )
  const { rows: ids } = await client.query('select id from public.my_conversations() order by last_seq desc limit 1')
  report(`messages-data, ${rows[0].many} conversations of mine, ${rows[0].unread} unread`, {
    'the list of conversations, ms (median; goal 20)': await time(client, 'select * from public.my_conversations()'),
    'the badge, ms (median; goal 20)': await time(client, 'select * from public.unread_total()'),
    'what makes the badge, ms (median)': await time(client, 'select * from public.unread_why()'),
    'the newest 50 of a conversation of 10,000, ms (median; goal 5)': await time(
      client,
      'select * from public.messages where conversation_id = $1 order by seq desc limit 50',
      [ids[0].id],
    ),
  })
}

async function time(client: pg.Client, text: string, values: unknown[] = [], rounds = 40) {
  const took: number[] = []
  let found = 0
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    const { rows } = await client.query({ name: text.slice(0, 60), text, values, types: asTheyCome })
    took.push(performance.now() - began)
    found = rows.length
  }
  return `${median(took).toFixed(1)} (p95 ${percentile(took, 0.95).toFixed(1)}, ${found} rows)`
}

/** The server passes on what Postgres has written: nobody reads it here either. */
const asTheyCome = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig
