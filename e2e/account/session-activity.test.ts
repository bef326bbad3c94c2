import { type BrowserContext, expect, test } from 'playwright/test'
import { broken, person, signIn, signInByForm } from '../../test/browser.ts'
import { chunkOf } from '../../test/fixtures/chunk-of.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* Who is here, with which token, is known to those who look after security. */

const server = seededServer()
const fiveMinutes = 300_000
const jonas = '00000000-0000-4000-8000-0000000000a4'

/** The columns of each change that a browser makes to its session, in order. */
function changesOf(context: BrowserContext) {
  const changes: string[][] = []
  context.on('request', (request) => {
    if (!request.url().includes('/rest/v1/user_sessions') || request.method() === 'GET') return
    changes.push(Object.keys(request.postDataJSON()).sort())
  })
  return changes
}

const whole = ['last_activity', 'session_token', 'user_agent']

const rowOf = (id: string) =>
  JSON.parse(
    statement(
      server,
      `select session_token, user_agent from public.user_sessions where user_id = '${id}' and is_active`,
    ),
  )

test('who comes is noted at once and every five minutes, by one tab, and not without a network', async ({
  browser,
}) => {
  const { page, context, calm } = await person(browser)
  await context.clock.install()
  const changes = changesOf(context)
  await signInByForm(page, server.url, 'jonas@example.org')

  await test.step('at once, with the end of the token and the browser', async () => {
    await expect.poll(() => changes).toEqual([whole])
    const tail = await page.evaluate(() => {
      const { access_token } = JSON.parse(localStorage.getItem('session')!)
      return access_token.split('.').at(-1).slice(0, 32)
    })
    await expect
      .poll(() => rowOf(jonas))
      .toEqual({
        session_token: tail,
        user_agent: await page.evaluate(() => navigator.userAgent),
      })
  })

  await test.step('after five minutes, the moment alone', async () => {
    await context.clock.fastForward(fiveMinutes)
    await expect.poll(() => changes).toEqual([whole, ['last_activity']])
  })

  await test.step('a second tab leaves it to the first', async () => {
    const second = await context.newPage()
    const watching = second.waitForResponse(`**/${chunkOf('client/account/data/session-activity.ts')}`)
    await second.goto(`${server.url}/home`)
    await watching
    await context.clock.fastForward(fiveMinutes)
    await expect.poll(() => changes).toEqual([whole, ['last_activity'], ['last_activity']])
    await second.close()
  })

  await test.step('not while there is no network, and at once when it is back', async () => {
    await context.setOffline(true)
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await context.clock.fastForward(fiveMinutes)
    await context.clock.fastForward(fiveMinutes)
    expect(changes).toHaveLength(3)
    await context.setOffline(false)
    await context.clock.fastForward(30_000)
    await expect.poll(() => changes.length).toBe(4)
  })
  calm()
  await context.close()
})

test('where it fails, it is logged, and nobody is bothered', async ({ browser }) => {
  const { page, context, calm } = await person(browser)
  await broken(context, '**/rest/v1/user_sessions*', 'GET')
  const logged = page.waitForEvent('console', (line) => line.text().startsWith('The activity of this session was not'))
  await signIn(page, server.url, 'mina@example.org')
  await logged
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('It is broken.')).toHaveCount(0)
  calm()
  await context.close()
})
