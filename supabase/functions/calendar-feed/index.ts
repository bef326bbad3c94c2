import { type CalendarEvent, eventCalendar } from './event-calendar.ts'
import { type DatedTask, taskCalendar } from './task-calendar.ts'

/*
 * What is due and what is on as a calendar, at `/functions/v1/calendar-feed/<token>.ics`. Calendars cannot sign in, so
 * the address is the key; what it opens is decided by `public.calendar_feed`. They ask at most every quarter of an hour.
 */
type Feed = { scope: 'tasks'; tasks: DatedTask[] } | { scope: 'mine' | 'group'; name?: string; events: CalendarEvent[] }

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

Deno.serve(async (request) => {
  const token = /\/(?:calendar|task)-feed\/([A-Za-z0-9_-]{32})(?:\.ics)?$/.exec(new URL(request.url).pathname)?.[1]
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const feed = token && reads ? await feedOf(token, addressOf(request)) : null
  if (feed === 'wait')
    return new Response('Too many incorrect calendar addresses. Try again in an hour.', { status: 429 })
  if (!feed) return new Response('This calendar doesn’t exist.', { status: 404 })
  const site = Deno.env.get('SITE_URL') ?? Deno.env.get('SUPABASE_URL')!
  const text =
    feed.scope === 'tasks'
      ? taskCalendar(feed.tasks)
      : eventCalendar(feed.events, { name: feed.name ?? 'My events', site })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${feed.scope === 'tasks' ? 'tasks' : 'events'}.ics"`,
      'cache-control': 'private, max-age=300',
    },
  })
})

/** The address of a calendar, as the server before us says. */
const addressOf = ({ headers }: Request) => headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? null

async function feedOf(token: string, asked_from: string | null): Promise<Feed | 'wait' | null> {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!
  const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/calendar_feed`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token, asked_from }),
  })
  if (answer.status === 429) return 'wait'
  if (!answer.ok) throw new Error(`The feed could not be read: ${answer.status}`)
  return answer.json()
}
