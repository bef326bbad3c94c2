import { type Browser, expect, test } from 'playwright/test'
import { accessible, fits, person, signIn } from '../../test/browser.ts'
import { type Server, startServer, statement } from '../../test/server.ts'
import { mailTo } from '../../test/sign-in.ts'

/* An attack as those see it who look after security: it shows at once, and a block says first whom it shuts out. */

let server: Server
test.beforeAll(async () => {
  // a proxy on this machine says where each of them is
  server = await startServer({ SEED: '1', TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT: '1000' })
})
test.afterAll(() => server.discard())

const from = (browser: Browser, address: string, more = {}) =>
  person(browser, { extraHTTPHeaders: { 'x-forwarded-for': address }, ...more })

const attackers = ['203.0.113.9', '203.0.113.20', '203.0.113.21'] as const

/** Wrong passwords from three addresses, each for an email of its own, so that none of the three is blocked by itself. */
async function attack(count: number, emails: readonly string[]) {
  const { anonKey } = await (await fetch(`${server.url}/config.json`)).json()
  // one after the other: of those that come at once some are turned away uncounted
  const from = async (place: number) => {
    for (let at = place; at < count; at += attackers.length)
      await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: {
          apikey: anonKey,
          'content-type': 'application/json',
          'x-forwarded-for': attackers[place]!,
          'user-agent': '=cmd|<script>alert(1)</script>',
        },
        body: JSON.stringify({ email: emails[place % emails.length], password: `wrong-${at}` }),
      })
  }
  await Promise.all(attackers.map((_, place) => from(place)))
}

test('Ruth sees an attack, blocks one of its addresses knowing whom that hurts, and the block ends', async ({
  browser,
}) => {
  const tomas = await from(browser, attackers[0])
  await signIn(tomas.page, server.url, 'tomas@example.org')
  await expect(tomas.page.getByRole('heading', { level: 1, name: 'Good ' })).toBeVisible()
  statement(
    server,
    `insert into private.known_places (user_id, network, at) select id, '${attackers[0]}', now() from auth.users where email = 'tomas@example.org' on conflict do nothing`,
  )

  const ruth = await from(browser, '198.51.100.4')
  const { page } = ruth
  const main = page.getByRole('main')
  await signIn(page, server.url, 'ruth@example.org', '/admin?tab=security')
  await expect(main.getByText('No failed sign-ins in 24 h', { exact: false }).first()).toBeVisible()
  await accessible(page)

  await test.step('two hundred wrong passwords show while she looks', async () => {
    await page.locator('[data-state=connected]').waitFor({ state: 'attached' })
    await attack(200, ['tomas@example.org', 'somebody@example.com', 'nobody@example.com'])
    await expect(main.getByRole('button', { name: /^Failed sign-ins 200/ })).toBeVisible()
    await expect(main.getByRole('button', { name: '67 failed sign-ins of 203.0.113.9' })).toBeVisible()
    await accessible(page)
  })

  await test.step('what is new in a list waits until she asks for it', async () => {
    await main.getByRole('button', { name: '67 failed sign-ins of 203.0.113.9' }).click()
    await expect(main.getByRole('row', { name: /203\.0\.113\.9/ })).toHaveCount(50)
    await attack(1, ['sam@example.com'])
    await main.getByRole('button', { name: /^Show \d+ new line/ }).click()
    await expect(main.getByRole('row', { name: /sam@example\.com/ })).toBeVisible()
    await accessible(page)
  })

  await test.step('the timeline folds it, and leads to a block that names Tomas', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Timeline' })
    await expect(panel.getByRole('heading', { name: 'sam@example.com' })).toBeVisible()
    await panel.getByRole('button', { name: '203.0.113.9' }).click()
    await expect(panel.getByText(/^\d+ failures in \d+ minutes?$/).first()).toBeVisible()
    await accessible(page)
    await panel.getByRole('button', { name: 'Block address…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Block an address' })
    await expect(dialog).toContainText('203.0.113.9 was used by 1 person with successful sign-ins in 30 days')
    await expect(dialog.getByRole('list', { name: 'Who would be locked out' })).toContainText('Tomas')
    await dialog.getByLabel('Ends after').selectOption('1 hour')
    await dialog.getByLabel('Reason (optional)').fill('A flood of wrong passwords')
    await accessible(page)
    await dialog.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(panel.getByText(/^Blocked until/)).toBeVisible()
  })

  await test.step('Tomas reads why, and is back when it has ended', async () => {
    await expect(async () => {
      await tomas.page.goto(`${server.url}/groups`)
      await expect(tomas.page).toHaveURL(/\/blocked$/, { timeout: 5000 })
    }).toPass()
    await expect(tomas.page.getByRole('heading', { name: 'No access from here' })).toBeVisible()
    statement(server, `update public.blocked_ips set expires_at = now() - interval '1 second'`)
    statement(server, 'select private.tell_door(null)')
    // the page asks by itself, every twenty seconds
    await expect(tomas.page.getByRole('heading', { level: 1, name: 'Good ' })).toBeVisible({ timeout: 40_000 })
    await page.goto(`${server.url}/admin?tab=security&view=blocks`)
    await expect(main.getByRole('row', { name: /203\.0\.113\.9.*Ended/ })).toBeVisible()
  })
  ruth.calm()
})

test('Jonas says by mail that it was not him: that stands on top until Ruth has seen it', async ({ browser }) => {
  const stranger = await from(browser, '192.0.2.7', { userAgent: 'Netscape Navigator' })
  const jonas = await from(browser, '192.0.2.8')
  await signIn(jonas.page, server.url, 'jonas@example.org')
  await signIn(stranger.page, server.url, 'jonas@example.org')
  const { text } = await mailTo(server, 'jonas@example.org', /^Was this you/)
  await jonas.page.goto(/https?:\/\/\S+\/not-me\/\S+/.exec(text)![0].replace(/^https?:\/\/[^/]+/, server.url))
  await jonas.page.getByRole('button', { name: 'It wasn’t me' }).click()
  await expect(jonas.page.getByRole('heading', { level: 1, name: 'They’re out' })).toBeVisible()

  const ruth = await from(browser, '198.51.100.4', { viewport: { width: 390, height: 844 }, hasTouch: true })
  const { page } = ruth
  await signIn(page, server.url, 'ruth@example.org', '/admin?tab=security')
  const top = page.getByRole('region', { name: '“No, that was not me”' })
  await expect(top).toContainText('Jonas Weber')
  await accessible(page)
  await fits(page)
  await top.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(top).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(top).toContainText('Jonas Weber')

  await test.step('on her phone she ends his sessions by holding the button', async () => {
    await top.getByRole('button', { name: 'Jonas Weber' }).click()
    const sheet = page.getByRole('dialog', { name: 'Timeline' })
    await expect(sheet.getByRole('button', { name: 'End sessions…' })).toBeDisabled()
    await expect(sheet.getByText('Jonas Weber isn’t signed in on any device.')).toBeVisible()
    await accessible(page)
    // he has chosen a new password since
    statement(
      server,
      `update auth.users set encrypted_password = (select encrypted_password from auth.users where email = 'tomas@example.org') where email = 'jonas@example.org'`,
    )
    await signIn((await from(browser, '192.0.2.8')).page, server.url, 'jonas@example.org')
    await page.reload()
    await sheet.getByRole('button', { name: 'End sessions…' }).click()
    const dialog = page.getByRole('dialog', { name: 'End the sessions of Jonas Weber?' })
    const hold = dialog.getByRole('button', { name: 'End sessions' })
    await hold.click()
    await expect(dialog.getByText('Hold for one second')).toBeVisible()
    await hold.hover()
    await page.mouse.down()
    await expect(dialog).toHaveCount(0)
    await page.mouse.up()
    await expect(sheet.getByRole('button', { name: 'End sessions…' })).toBeDisabled()
  })
  ruth.calm()
})

test('Mina looks after the security of her organisation alone, and Ines hears nothing of it', async ({ browser }) => {
  statement(
    server,
    `insert into public.tenants (id, name, slug) values ('00000000-0000-4000-8000-0000000000f9', 'Northwood', 'northwood');
     update public.users set role = 'admin' where email = 'mina@example.org';
     update public.users set tenant_id = '00000000-0000-4000-8000-0000000000f9' where email = 'ines@example.org';
     insert into private.security_admins (user_id, given_by)
     select id, '00000000-0000-4000-8000-0000000000a1' from public.users where email = 'mina@example.org'`,
  )
  await attack(2, ['ines@example.org', 'tomas@example.org'])
  const mina = await from(browser, '198.51.100.5')
  await signIn(mina.page, server.url, 'mina@example.org', '/security')
  await expect(mina.page).toHaveURL(/\/admin\?tab=security/)
  await mina.page.goto(`${server.url}/admin?tab=security&view=failures&q=tomas%40example.org`)
  const main = mina.page.getByRole('main')
  await expect(main.getByRole('row', { name: /tomas@example\.org/ }).first()).toBeVisible()
  await mina.page.goto(`${server.url}/admin?tab=security&view=failures&q=ines%40example.org`)
  await expect(main.getByText('Nothing matches.', { exact: false })).toBeVisible()
  mina.calm()

  const ines = await from(browser, '198.51.100.6')
  await signIn(ines.page, server.url, 'ines@example.org', '/security')
  await expect(ines.page.getByRole('heading', { name: 'Nothing here' })).toBeVisible()
  ines.calm()
})
