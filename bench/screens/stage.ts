import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Browser, chromium, type Page } from 'playwright'
import { findChromium } from '../../scripts/chromium.js'
import { createLog } from '../../server/log.ts'
import { embeddedConnections } from '../../server/postgres/connections.ts'
import { startEmbedded } from '../../server/postgres/embedded.ts'
import { signIn } from '../../test/browser.ts'
import { type Server, startServer } from '../../test/server.ts'

/** A server that is looked at: this one, or that of another checkout, for what was before. */
export interface Side {
  name: string
  url: string
}

export interface Stage {
  sides: Side[]
  /** The owner of the database, who may fill it. */
  admin: pg.Client
  browser: Browser
}

/**
 * A seeded server on a database of its own, and a Chromium that looks at it. With `BENCH_BEFORE=<checkout>` the server of
 * another checkout stands beside it on the same database, for a bench that takes turns.
 */
export async function onStage(work: (stage: Stage) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  mkdirSync(join(dataDir, 'data'))
  const postgres = await startEmbedded({ dataDir: join(dataDir, 'data'), password: 'secret', log: createLog('error') })
  const admin = new pg.Client(embeddedConnections(postgres.host, 'secret').as('supabase_admin'))
  const env = {
    DATABASE_URL: `postgresql://supabase_admin:secret@localhost/postgres?host=${postgres.host}`,
    JWT_SECRET: 'a secret that both servers of one database know',
    SEED: '1',
  }
  const servers: Server[] = [await startServer(env)]
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const before = process.env.BENCH_BEFORE
    if (before) {
      const other: typeof import('../../test/server.ts') = await import(join(before, 'test/server.ts'))
      servers.push(await other.startServer(env))
    }
    await admin.connect()
    const sides = servers.map(({ url }, nth) => ({ name: nth === 0 ? '' : ', before', url }))
    await work({ sides, admin, browser })
  } finally {
    await browser.close()
    for (const server of servers) await server.discard()
    await admin.end()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** A page of somebody who is signed in, in a browser of their own, once it is calm. */
export async function pageOf(
  { browser }: Stage,
  { url }: Side,
  { email = 'ruth@example.org', path, wide = true }: { email?: string; path: string; wide?: boolean },
): Promise<Page> {
  const viewport = wide ? { width: 1440, height: 900 } : { width: 390, height: 844 }
  const page = await (await browser.newContext({ viewport })).newPage()
  await signIn(page, url, email, path)
  await page.waitForLoadState('networkidle')
  return page
}

/** Makes the processor of a page so many times slower. */
export async function slowDown(page: Page, rate: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return devtools
}
