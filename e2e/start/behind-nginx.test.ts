import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'playwright/test'
import { person, signInByForm } from '../../test/browser.ts'
import { supper } from '../../test/fixtures/tasks-room.ts'
import { startServer } from '../../test/server.ts'
import { hasNginx, startNginx, twoPorts } from '../../test/start/nginx.ts'

test('Ruth works over TLS behind nginx, hears of others at once, and still does after the server was killed', async ({
  browser,
}) => {
  test.skip(!hasNginx, 'Debian’s nginx is not installed')
  const ports = await twoPorts()
  const env = { SEED: '1', SITE_URL: `https://localhost:${ports.https}`, TRUSTED_PROXIES: '127.0.0.1' }
  let server = await startServer(env)
  const nginx = await startNginx(ports, [server.port])
  // no browser lets a service worker come from a certificate that it does not know
  const { page, context, calm } = await person(browser, { ignoreHTTPSErrors: true, serviceWorkers: 'block' })

  await test.step('she signs in, on a page that is secure', async () => {
    await signInByForm(page, nginx.url, 'ruth@example.org')
    expect(await page.evaluate(() => isSecureContext)).toBe(true)
  })

  const { anonKey } = (await (await fetch(`${server.url}/config.json`)).json()) as { anonKey: string }
  const mina = createClient(server.url, anonKey, { auth: { persistSession: false } })
  await mina.auth.signInWithPassword({ email: 'mina@example.org', password: 'cohort-demo' })
  const adds = async (title: string) =>
    expect(
      (await mina.from('tasks').insert({ id: crypto.randomUUID(), group_id: supper, title, rank: 'a0' })).error,
    ).toBeNull()

  await test.step('a task that Mina adds appears while she looks', async () => {
    await page.goto(`${nginx.url}/groups/${supper}?tab=tasks`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await adds('Bring two loaves')
    await expect(page.getByText('Bring two loaves')).toBeVisible()
  })

  await test.step('the server is killed and comes back; her page goes on', async () => {
    await server.end('SIGKILL')
    server = await server.again()
    await adds('Return the pots')
    await expect(page.getByText('Return the pots')).toBeVisible()
  })

  calm()
  await context.close()
  await nginx.stop()
  await server.discard()
})
