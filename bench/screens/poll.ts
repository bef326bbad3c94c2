import type pg from 'pg'
import { report } from '../report.ts'
import { onStage, pageOf, slowDown } from './stage.ts'

/* A date poll of ten dates and sixty people at 4× slower: scrolled both ways (goal: 60 frames a second). */
const [dates, people] = [10, 60]
const supper = '00000000-0000-4000-8000-0000000000b1'

export async function poll() {
  await onStage(async (stage) => {
    const id = await fillPoll(stage.admin)
    for (const side of stage.sides) {
      const page = await pageOf(stage, side, { path: `/events?poll=${id}` })
      await page.getByRole('region', { name: 'Votes' }).waitFor()
      await page.waitForLoadState('networkidle')
      await slowDown(page, 4)
      const frames = await page.evaluate(async () => {
        const grid = document.querySelector('main table')!.parentElement!
        const next = () => new Promise<number>(requestAnimationFrame)
        const list: number[] = []
        let before = await next()
        while (list.length < 240) {
          grid.scrollBy({ top: list.length % 60 < 30 ? 40 : -40, behavior: 'instant' })
          const now = await next()
          list.push(now - before)
          before = now
        }
        return list
      })
      report(`a date poll of ${dates} × ${people} at 4× slower${side.name}`, {
        'frames a second while it scrolls (goal 60)':
          (1000 * frames.length) / frames.reduce((sum, one) => sum + one, 0),
        'ms of the longest frame': Math.max(...frames),
      })
      await page.context().close()
    }
  })
}

/** A poll in which everybody has voted on every date. */
async function fillPoll(admin: pg.Client) {
  const { rows } = await admin.query<{ id: string }>(`
    insert into public.date_polls (id, group_id, title, voters, created_by)
      values (gen_random_uuid(), '${supper}', 'The long walk', ${people}, '00000000-0000-4000-8000-0000000000a1') returning id`)
  const id = rows[0]!.id
  await admin.query(`
    insert into public.date_poll_slots (poll_id, group_id, starts_local, ends_local)
      select '${id}', '${supper}', current_date + day + time '19:00', current_date + day + time '21:00' from generate_series(3, ${dates + 2}) as day;
    set session_replication_role = replica;
    insert into public.date_poll_guests (poll_id, group_id, name) select '${id}', '${supper}', 'Guest ' || n from generate_series(1, ${people}) as n;
    insert into public.date_poll_votes (poll_id, slot_id, group_id, guest_id, answer)
      select '${id}', slot.id, '${supper}', guest.id, (array['yes', 'if_need_be', 'no'])[1 + abs(hashtext(slot.id::text || guest.id)) % 3]
      from public.date_poll_slots as slot, public.date_poll_guests as guest where slot.poll_id = '${id}' and guest.poll_id = '${id}';
    set session_replication_role = origin`)
  return id
}
