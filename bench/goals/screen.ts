import { median, report } from '../report.ts'
import { press, traced } from '../screens/press.ts'
import { onStage, pageOf, slowDown } from '../screens/stage.ts'
import { totalOf } from '../screens/work.ts'

/*
 * The work of the main thread for goals: a tick among forty goals, and a goal with five years of days as it opens on a
 * processor that is four times slower, the calendar beside all else in it. By the processor’s clock.
 */
export const goalsScreen = () =>
  onStage(async (stage) => {
    const ruth = '00000000-0000-4000-8000-0000000000a1'
    await stage.admin.query(`
      insert into public.goals (id, user_id, title, kind, schedule, starts_on, rank, created_by)
        select md5('o' || i)::uuid, '${ruth}', 'Own ' || i, 'habit', '{"freq": "daily"}', current_date - 1826, 'm', '${ruth}' from generate_series(1, 40) as i;
      set session_replication_role = replica;
      insert into public.goal_entries (goal_id, user_id, on_date, state)
        select md5('o1')::uuid, '${ruth}', current_date - d, 'done' from generate_series(1, 1825) as d;
      set session_replication_role = origin`)
    for (const side of stage.sides) {
      const page = await pageOf(stage, side, { path: '/goals' })
      const devtools = await slowDown(page, 1)
      const ticks: number[] = []
      for (let n = 2; n < 14; n++) {
        const tick = `button[aria-label="“Own ${n}” today"]`
        ticks.push(totalOf((await traced(devtools, () => press(page, tick, `${tick}[aria-pressed=true]`))).work))
      }
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const { rows } = await stage.admin.query("select md5('o1')::uuid as id")
      await page.goto(`${side.url}/goals?goal=${rows[0].id}`)
      const map = '[role=slider]'
      await page.locator(map).waitFor()
      // the whole of it is laid out and painted once more
      const drawn: number[] = []
      for (let n = 0; n < 8; n++)
        drawn.push(
          totalOf(
            (
              await traced(devtools, () =>
                page.evaluate(async (selector) => {
                  const there = document.querySelector(selector)!
                  const copy = there.cloneNode(true)
                  performance.mark('pressed')
                  there.replaceWith(copy)
                  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
                  performance.mark('painted')
                  copy.parentNode!.replaceChild(there, copy)
                }, map),
              )
            ).work,
          ),
        )
      report(`goals on screen${side.name}, ms of the main thread (median)`, {
        'a tick among 40 goals (goal 16)': median(ticks),
        'five years of a calendar, 4× slower (goal 50)': median(drawn),
      })
    }
  })
