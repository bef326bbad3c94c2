import ical from 'ical-generator'

/*
 * A person's due tasks as a calendar, at `/functions/v1/task-feed/<token>.ics`. Calendars cannot sign in, so the
 * address is the key; what it opens is decided by `public.task_feed`. They ask at most every quarter of an hour.
 */
type Dated = {
  id: string
  title: string
  due_on: string
  due_at: string | null
  group_name: string | null
  done: boolean
  estimate_min: number | null
  created_at: string
  updated_at: string
  version: number
}

declare const Deno: {
  env: { get(name: string): string | undefined }
  serve(handler: (request: Request) => Promise<Response>): void
}

Deno.serve(async (request) => {
  const token = /\/task-feed\/([A-Za-z0-9_-]{32})(?:\.ics)?$/.exec(new URL(request.url).pathname)?.[1]
  const tasks =
    token && (request.method === 'GET' || request.method === 'HEAD') ? await tasksOf(token, addressOf(request)) : null
  if (tasks === 'wait')
    return new Response('Too many incorrect calendar addresses. Try again in an hour.', { status: 429 })
  if (!tasks) return new Response('This calendar doesn’t exist.', { status: 404 })
  return new Response(calendarOf(tasks), {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="tasks.ics"',
      'cache-control': 'private, max-age=300',
    },
  })
})

/** The address of a calendar, as the server before us says. */
const addressOf = ({ headers }: Request) => headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? null

async function tasksOf(token: string, asked_from: string | null): Promise<Dated[] | 'wait' | null> {
  const key = Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')!
  const answer = await fetch(`${Deno.env.get('SUPABASE_URL')}/rest/v1/rpc/task_feed`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ token, asked_from }),
  })
  if (answer.status === 429) return 'wait'
  if (!answer.ok) throw new Error(`The feed could not be read: ${answer.status}`)
  return ((await answer.json()) as { tasks: Dated[] } | null)?.tasks ?? null
}

function calendarOf(tasks: Dated[]) {
  const calendar = ical({ name: 'Tasks', prodId: '//Cohort//Tasks//EN', ttl: 15 * 60 })
  for (const task of tasks) {
    const place = placeOf(task)
    // a calendar ends before the database does
    if (Number.isNaN(place.start.getTime())) continue
    calendar.createEvent({
      id: task.id,
      summary: task.done ? `✓ ${task.title}` : task.title,
      description: task.group_name,
      sequence: task.version,
      created: new Date(task.created_at),
      lastModified: new Date(task.updated_at),
      stamp: new Date(task.updated_at),
      ...place,
    })
  }
  return calendar.toString()
}

/** A day is a day everywhere; a time is one moment, told in UTC so that no calendar needs to know the zone. */
function placeOf({ due_on, due_at, estimate_min }: Dated) {
  if (due_at === null) return { start: new Date(`${due_on}T00:00:00Z`), timezone: 'UTC', allDay: true }
  const start = new Date(due_at)
  return { start, end: new Date(start.getTime() + (estimate_min ?? 30) * 60_000) }
}
