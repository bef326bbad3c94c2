import { expect, test } from 'playwright/test'
import { accessible, asClient, fits } from '../../test/browser.ts'
import { dayFrom } from '../../test/days.ts'
import { answer, enter, panel, plan, row, supper } from '../../test/fixtures/events-room.ts'
import { seededServer } from '../../test/seeded-server.ts'
import { statement } from '../../test/server.ts'

/* Events at their edges: long titles, other zones, small windows, keys, and forms that are refused. */

const server = seededServer()
const long =
  'Bread baking with all the children of the harbour, and afterwards a walk to the lighthouse if the weather holds out'

test('a long title fits in the smallest window, from either side, and axe finds nothing', async ({ browser }) => {
  const id = await plan(server, {
    title: long,
    tz: 'Europe/Madrid',
    place_name: 'The large hall behind the old school',
  })
  const { page, context, calm } = await enter(browser, server, 'mina@example.org')
  await expect(row(page, long).getByText('17:30 for you')).toBeVisible()
  await accessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await fits(page)
  await page.goto(`${server.url}/events?eventId=${id}&locale=pseudo-rtl`)
  await expect(panel(page).getByRole('heading', { name: long })).toBeVisible()
  // what can be scrolled has something to press once all of it is there
  await expect(panel(page).locator('[data-state] button').first()).toBeVisible()
  await fits(page)
  await accessible(page)
  calm()
  await context.close()
})

test('Ruth answers, opens and leaves by keys alone', async ({ browser }) => {
  await plan(server, { title: 'Key supper', starts_local: `${dayFrom(1)} 18:30`, ends_local: `${dayFrom(1)} 21:00` })
  const { page, context } = await enter(browser, server, 'ruth@example.org')
  await expect(row(page, 'Key supper')).toBeVisible()
  await row(page, 'Key supper').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(row(page, 'Key supper')).toBeFocused()
  await page.keyboard.press('2')
  await expect(answer(row(page, 'Key supper'), 'Maybe')).toBeChecked()
  await page.keyboard.press('c')
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toBeFocused()
  await context.close()
})

test('a form that is refused keeps every word, says why, and is there again after a reload', async ({ browser }) => {
  const { page, context } = await enter(browser, server, 'ruth@example.org', `/events?new=1&group=${supper}`)
  await panel(page).getByRole('textbox', { name: 'Title' }).fill('Night walk')
  await panel(page).getByRole('button', { name: 'Create event' }).click()
  await expect(panel(page).getByText('Choose a start.')).toBeVisible()
  await panel(page)
    .getByRole('button', { name: /^Tomorrow/ })
    .click()
  await panel(page).getByRole('button', { name: 'More options' }).click()
  await panel(page).getByRole('textbox', { name: 'Link' }).fill('http://walk.example')
  await panel(page).getByRole('button', { name: 'Create event' }).click()
  await expect(panel(page).getByText('Enter a link that starts with https://')).toBeVisible()
  await accessible(page)
  await page.reload()
  await expect(panel(page).getByText('Your draft is back.')).toBeVisible()
  await expect(panel(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Night walk')
  await panel(page).getByRole('textbox', { name: 'Link' }).fill('walk.example')
  await panel(page).getByRole('button', { name: 'Create event' }).click()
  await expect(panel(page).getByRole('link', { name: 'walk.example' })).toBeVisible()
  await context.close()
})

test('two organisers change one event: the second is told, and loses nothing', async ({ browser }) => {
  const id = await plan(server, { title: 'Planning evening' })
  const { page, context } = await enter(browser, server, 'ruth@example.org', `/events?eventId=${id}&edit=1`)
  await panel(page).getByRole('textbox', { name: 'Location', exact: true }).fill('Small hall')
  const tomas = await asClient(server.url, 'tomas@example.org')
  await tomas.from('events').update({ title: 'Planning night' }).eq('id', id).throwOnError()
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await expect(panel(page).getByText(/^Someone else changed this event/)).toBeVisible()
  await panel(page).getByRole('button', { name: 'Keep yours' }).click()
  await expect(panel(page).getByText('Small hall')).toBeVisible()
  const { data } = await tomas.from('events').select('place_name').eq('id', id)
  expect(data).toEqual([{ place_name: 'Small hall' }])
  await context.close()
})

test('a hundred and thirty guests are listed a page at a time, and what is deleted or another group’s is not found', async ({
  browser,
}) => {
  const id = await plan(server, { title: 'Harbour festival' })
  const gone = await plan(server, { title: 'Rained off' })
  const ruth = await asClient(server.url, 'ruth@example.org')
  await ruth.rpc('delete_event', { id: gone }).throwOnError()
  statement(server, crowd(id, 130))
  const { page, context, calm } = await enter(browser, server, 'mina@example.org', `/events?eventId=${id}`)
  const guests = panel(page).getByRole('region', { name: 'Guests 130 going' }).getByRole('listitem')
  await expect(guests).toHaveCount(12)
  await panel(page).getByRole('button', { name: 'Show 100 more' }).click()
  await expect(guests).toHaveCount(112)
  await accessible(page)
  for (const other of [gone, '00000000-0000-4000-8000-0000000000e9']) {
    await page.goto(`${server.url}/events?eventId=${other}`)
    await expect(panel(page).getByText('Event not found')).toBeVisible()
    await expect(panel(page).getByText('It was deleted, or you may not have access.')).toBeVisible()
    await expect(panel(page)).not.toContainText(/Rained off|Madrid/)
  }
  calm()
  await context.close()
})

/** So many members more, all of whom come to an event. */
const crowd = (event: string, many: number) => `
  insert into auth.users (id, email, raw_user_meta_data)
  select gen_random_uuid(), 'guest' || n || '@crowd.example', jsonb_build_object('full_name', 'Guest ' || n)
  from generate_series(1, ${many}) as n;
  insert into public.group_members (group_id, user_id, role)
  select '${supper}', id, 'member' from auth.users where email like '%@crowd.example';
  insert into public.event_rsvps (occurrence_id, user_id, event_id, group_id, status, guests, answered_at, listed)
  select '${event}', id, '${event}', '${supper}', 'going', 0, now(), true from auth.users where email like '%@crowd.example'`
