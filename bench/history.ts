import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { chromium, type Locator, type Page } from 'playwright'
import { findChromium } from '../scripts/chromium.js'
import { createLog } from '../server/log.ts'
import { embeddedConnections } from '../server/postgres/connections.ts'
import { startEmbedded } from '../server/postgres/embedded.ts'
import { signInByForm } from '../test/browser.ts'
import { startServer } from '../test/server.ts'
import { report } from './report.ts'

/*
 * A conversation of 100,000 messages under the thumb: on a processor four times slower one scrolls upwards through it
 * while what is older comes page by page. Goals: 60 frames a second, and no message moves by itself.
 */
const supper = '00000000-0000-4000-8000-0000000000b1'
const many = Number(process.env.BENCH_MESSAGES ?? 100_000)
const frames = 600
/** The pixels that one scrolls per frame. */
const drawn = 60

export async function history() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-history-'))
  mkdirSync(join(dataDir, 'data'))
  const postgres = await startEmbedded({ dataDir: join(dataDir, 'data'), password: 'secret', log: createLog('error') })
  const admin = new pg.Client(embeddedConnections(postgres.host, 'secret').as('supabase_admin'))
  const server = await startServer({
    DATABASE_URL: `postgresql://supabase_admin:secret@localhost/postgres?host=${postgres.host}`,
    SEED: '1',
  })
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    await admin.connect()
    await fill(admin)
    const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
    await signInByForm(page, server.url, 'ruth@example.org')
    await page.goto(`${server.url}/messages?conversation=${supper}`)
    await scroll(page)
  } finally {
    await browser.close()
    await server.discard()
    await admin.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Of uneven length, by three people, a few minutes apart, and all of it read. */
async function fill(admin: pg.Client) {
  await admin.query(`
    set session_replication_role = replica;
    insert into public.messages (id, conversation_id, seq, sender_id, kind, body_html, created_at)
      select gen_random_uuid(), '${supper}', n, ('00000000-0000-4000-8000-0000000000a' || 1 + n / 4 % 3)::uuid, 'text',
        '<p>' || n || ' ' || repeat('and so the evening went on, ', 1 + n * 7 % 9) || 'until it ended.</p>', now() - (${many} - n) * interval '2 minutes'
      from generate_series(1, ${many}) as n;
    update public.conversations set last_seq = ${many}, last_message_at = now() where id = '${supper}';
    update public.conversation_reads set last_read_seq = ${many} where conversation_id = '${supper}';
    set session_replication_role = origin`)
  await admin.query('vacuum analyze public.messages')
}

async function scroll(page: Page) {
  const list = page.getByRole('log', { name: 'Messages' })
  await list.locator(`[data-seq="${many}"]`).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // to look where each message is takes time of its own: frames are counted first
  const { took } = await upwards(list, false)
  const reached = await list.locator('[data-message]').first().getAttribute('data-seq')
  const { moved } = await upwards(list, true)
  report(`history, ${many.toLocaleString('en')} messages at 4× slower`, {
    'frames a second while it scrolls': (1000 * took.length) / took.reduce((sum, frame) => sum + frame, 0),
    'ms of the longest frame': Math.max(...took),
    'messages passed, as they came': many - Number(reached),
    'pixels that a message moved by itself, at most': Math.max(...moved),
    'frames in which one moved by more than a line': moved.filter((by) => by > 24).length,
  })
}

/** Draws the list down a little with every frame, and looks how far a message that stays in sight came from where it should be. */
const upwards = (list: Locator, looks: boolean) =>
  list.evaluate(
    async (rows, { frames, drawn, looks }) => {
      // what is put right within a frame was never seen: one looks when the frame has been painted
      const next = () =>
        new Promise<number>((go) =>
          requestAnimationFrame((at) => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => go(at)
            port2.postMessage(null)
          }),
        )
      const middle = () =>
        [...rows.querySelectorAll<HTMLElement>('[data-message]')].find(
          (one) => one.getBoundingClientRect().top > rows.getBoundingClientRect().top + 200,
        )
      const took: number[] = []
      const moved: number[] = []
      let before = await next()
      while (took.length < frames) {
        const one = looks ? middle() : undefined
        const from = one?.getBoundingClientRect().top ?? 0
        rows.dispatchEvent(new WheelEvent('wheel', { deltaY: -drawn, bubbles: true }))
        rows.scrollTop -= drawn
        const now = await next()
        took.push(now - before)
        before = now
        // who is at the very top waits for what is older
        if (one?.isConnected && rows.scrollTop > 0) moved.push(Math.abs(one.getBoundingClientRect().top - from - drawn))
      }
      return { took, moved }
    },
    { frames, drawn, looks },
  )
