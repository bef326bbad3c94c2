import { expect } from 'vitest'
import type { testApp } from '../../../test/app.ts'
import type { Person } from '../../../test/database.ts'
import { actingOn } from '../acting.ts'
import { arrangeRanks, ruth, supper } from '../cast.ts'

type App = Awaited<ReturnType<typeof testApp>>
export const hours = { starts_local: '2040-03-06 19:00', ends_local: '2040-03-06 21:00', tz: 'Europe/London' }

/** Events over the wire, with the stock client, and what the database then has of them. */
export async function eventWire(app: App) {
  const { ask, asOwner, said } = actingOn(app.database)
  await arrangeRanks(app.database)
  await app.database.admin.query('delete from public.events')

  let made = 0
  const newId = () => `00000000-0000-4000-8000-0000000eb${String(++made).padStart(3, '0')}`
  const table = (who: Person, name = 'events') => app.as(who).from(name)

  /** An event of Ruth’s; its id. */
  async function event(columns: Record<string, unknown> = {}) {
    const id = newId()
    const { error } = await table(ruth).insert({ id, group_id: supper, title: 'Soup', ...hours, ...columns })
    expect(error).toBeNull()
    return id
  }
  const rpc = async (who: Person, name: string, args: Record<string, unknown>) => {
    const { data, error, status } = await app.as(who).rpc(name, args)
    return { data, code: error?.code ?? null, words: error?.message ?? null, status }
  }
  const answer = (who: Person, occurrence_id: string, status: string | null, more: Record<string, unknown> = {}) =>
    rpc(who, 'answer_event', { occurrence_id, status, ...more })
  const row = async (id: string) => (await asOwner('select * from public.events where id = $1', [id]))[0]
  const answersOf = (id: string) =>
    asOwner('select user_id, status, guests from public.event_rsvps where event_id = $1 order by 1', [id])

  return { ask, asOwner, said, newId, table, event, rpc, answer, row, answersOf }
}
