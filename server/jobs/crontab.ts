import type { CronItem, ParsedCronItem } from 'graphile-worker'
import { factsOf, type Log } from '../log.ts'

/** One line of the project folder's crontab: five fields in UTC, and what the kind `sql` is given. */
export type CronRow = {
  name: string
  schedule: string
  function_name: string
  payload: unknown
  /** For how many minutes a missed run is still made up for. */
  catch_up: number
}

export const crontabSql = (relation: string) =>
  `select name, schedule, function_name, payload, extract(epoch from catch_up)::int / 60 as catch_up from ${relation} order by name`

/**
 * The rows as the worker takes them. Each has a queue and a key of its own: two runs of a row never overlap, and
 * of several that wait one is left. The backfill reaches back to the last run that was due and no further, so
 * that however many were missed, one is made up for.
 */
export function cronItems(
  rows: CronRow[],
  { now, parse, log }: { now: Date; parse: (item: CronItem) => ParsedCronItem; log: Log },
): ParsedCronItem[] {
  return rows.flatMap(({ name, schedule, function_name, payload, catch_up }) => {
    const own = `cron:${name}`
    const item: CronItem = {
      task: 'sql',
      match: schedule,
      identifier: name,
      payload: { function: function_name, payload },
      options: { queueName: own, jobKey: own },
    }
    try {
      const { match } = parse(item)
      const missed = lastDue(match, now, catch_up)
      // half a minute of leave: the worker starts a little later than we reckon
      const backfillPeriod = missed ? now.getTime() - missed.getTime() + 30_000 : 0
      return [parse({ ...item, options: { ...item.options, backfillPeriod } })]
    } catch (error) {
      log.error('invalid crontab line skipped', { name, schedule, ...factsOf(error) })
      return []
    }
  })
}

const minute = 60_000

function lastDue(match: ParsedCronItem['match'], now: Date, minutes: number): Date | undefined {
  const current = Math.floor(now.getTime() / minute)
  for (let ago = 0; ago < minutes; ago++) {
    const at = new Date((current - ago) * minute)
    if (match(digest(at))) return at
  }
  return undefined
}

const digest = (at: Date) => ({
  min: at.getUTCMinutes(),
  hour: at.getUTCHours(),
  date: at.getUTCDate(),
  month: at.getUTCMonth() + 1,
  dow: at.getUTCDay(),
})
