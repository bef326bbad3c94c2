import { readFileSync } from 'node:fs'
import { expect, type Page, test } from 'playwright/test'
import { accessible, asClient, fits } from '../../test/browser.ts'
import { enter, panel, plan } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'

/* Who was there: ticked by an organiser without a network, and said by a member with the code. */

const server = seededServer()

/** An hour so many minutes from now, in UTC. */
const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
const tick = (page: Page, name: string) => panel(page).getByRole('button', { name: new RegExp(`^${name}`) })
const counts = (page: Page) => panel(page).getByText('Check people in')

test('Ruth checks people in on her phone without a network, and Mina by the code', async ({ browser }) => {
  const id = await plan(server, { title: 'Soup night', tz: 'UTC', starts_local: clock(10), ends_local: clock(120) })
  const on = clock(10).slice(0, 10)
  const ruth = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}&on=${on}`, true)
  const { page } = ruth
  await expect(counts(page)).toContainText('0 present · 3 not marked')
  await panel(page).getByRole('button', { name: 'Show check-in code' }).tap()
  const code = panel(page).getByRole('status', { name: 'Check-in code' })
  await expect(code).toHaveText(/^\d{4}$/)
  const digits = await code.innerText()
  await accessible(page)
  await test.step('she hears at once that Tomas comes', async () => {
    const tomas = await asClient(server.url, 'tomas@example.org')
    await tomas.rpc('answer_event', { occurrence_id: id, status: 'going' }).throwOnError()
    await expect(tick(page, 'Tomas')).toContainText('Going')
  })

  await test.step('without a network a tap is a mark, another takes it back, and so does Undo', async () => {
    await ruth.context.setOffline(true)
    await tick(page, 'Tomas').tap()
    await expect(tick(page, 'Tomas')).toHaveAttribute('aria-pressed', 'true')
    await tick(page, 'Ruth').tap()
    await panel(page).getByRole('button', { name: 'Undo' }).tap()
    await expect(counts(page)).toContainText('1 present · 2 not marked')
    await page.setViewportSize({ width: 320, height: 640 })
    await fits(page)
    await page.setViewportSize({ width: 390, height: 844 })
  })

  const mina = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}&on=${on}`, true)
  await test.step('Mina sees no list: she enters the code, first a wrong one', async () => {
    await expect(counts(mina.page)).toHaveCount(0)
    const field = panel(mina.page).getByRole('textbox', { name: 'Check-in code' })
    await field.fill(digits === '0000' ? '0001' : '0000')
    await panel(mina.page).getByRole('button', { name: 'Check in' }).tap()
    await expect(panel(mina.page).getByText('That isn’t the code of this event.')).toBeVisible()
    await accessible(mina.page)
    await field.fill(digits)
    await field.press('Enter')
    await expect(panel(mina.page).getByText('You’re checked in.')).toBeVisible()
    await expect(field).toHaveCount(0)
  })

  await test.step('back on the network all know the same', async () => {
    await ruth.context.setOffline(false)
    await expect(counts(page)).toContainText('2 present · 1 not marked')
    const client = await asClient(server.url, 'ruth@example.org')
    const marks = async () =>
      (await client.from('attendance').select('state').eq('occurrence_id', id).not('state', 'is', null)).data
    await expect.poll(marks).toEqual([{ state: 'present' }, { state: 'present' }])
  })

  await test.step('Mina sees at once that she was late after all, and Ruth takes the list along', async () => {
    await panel(page)
      .getByRole('button', { name: /^Attendance of Mina/ })
      .tap()
    await page.getByRole('menuitem', { name: 'Late' }).tap()
    await expect(panel(mina.page).getByText('You’re marked as late.')).toBeVisible()
    await panel(page).getByRole('button', { name: 'More about Soup night' }).tap()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download guest list' }).tap(),
    ])
    expect(file.suggestedFilename()).toBe(`Soup-night-${on}.csv`)
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/\r\nMina [^\r]*,Late\r\n/)
  })
  ruth.calm()
  mina.calm()
  await mina.context.close()
  await ruth.context.close()
})
