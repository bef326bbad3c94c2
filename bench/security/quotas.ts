import { supper } from '../../supabase/tests/cast.ts'
import { report } from '../report.ts'
import { inTurns } from './turns.ts'

/** Time of creating a task over REST, with and without the trigger that counts a person's rows. */
export async function quotas() {
  const counting = (how: string) => `alter table public.tasks ${how} trigger _950_count_insert`
  const { counted, uncounted } = await inTurns(
    async (admin) => {
      // the bench creates more tasks than the quota allows
      await admin.query(
        `update public.tenants set settings = settings || '{"rows_an_hour": 0, "megabytes_an_hour": 0}'`,
      )
      return { counted: counting('enable'), uncounted: counting('disable') }
    },
    ({ url, headers }) =>
      fetch(`${url}/rest/v1/tasks`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ group_id: supper, title: 'Bring chairs', rank: 'a' }),
      }),
  )
  report('a task by REST, in ms (median)', {
    'with its row counted': counted,
    without: uncounted,
    'speed that it keeps (goal 0.97)': uncounted / counted,
  })
}
