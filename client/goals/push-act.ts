import { serverDate } from '../lib/browser/server-clock.ts'
import type { Command } from '../lib/registries/commands.ts'
import type { AnsweredNotification } from '../lib/registries/labels.ts'
import { dayOf } from '../lib/settings/days.ts'

/** The tick behind a button of a push, for the day that it spoke of. */
export function act(action: string, { related_id, url }: AnsweredNotification): Command | undefined {
  const state = (['done', 'skip'] as const).find((one) => one === action)
  if (!state || !related_id) return undefined
  const on_date = /[?&]on=(\d{4}-\d\d-\d\d)/.exec(url ?? '')?.[1] ?? dayOf(serverDate())
  return { verb: 'goals.tick', input: { goal_id: related_id, on_date, state } }
}
