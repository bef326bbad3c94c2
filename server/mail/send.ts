import { callSql, type Job, type JobKind } from '../jobs/kinds.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../supabase-config.ts'
import { Bounced, type Deliver, wordsOf } from './delivery.ts'
import { outcomeTeller } from './outcome.ts'
import { renderTemplate } from './templates.ts'
import type { Links } from './unsubscribe.ts'

/**
 * One mail to one address. `kind` is what a person may unsubscribe from; mail of the kind `security` always goes
 * out. A text in `data` fills the template, which also knows brand, site_url and, but for security, unsubscribe_url.
 * What else stands in it is for the function that says in whose name it comes. Of mail with a `ref` somebody waits to
 * hear: its outcome is told in any case, and it is tried once.
 */
export type Mail = {
  to: string
  template: string
  kind: string
  language?: string
  data?: Record<string, unknown>
  ref?: string
}

/**
 * The payload of a job `mail.send`: the mail itself, or `{ read, with }`, the name of an SQL function that a job may
 * call and what to call it with. That function says at the time of sending what to send, or null for nothing.
 */
type MailPayload = Mail | { read: string; with: unknown }

export function mailSend({
  deliver,
  links,
  settings,
  templates,
  brand,
  siteUrl,
  log,
}: {
  deliver: Deliver
  links: Links
  settings: Pick<Settings, 'mail' | 'jobs'>
  /** The folder of the templates. */
  templates: string
  brand: string
  siteUrl: string
  log: Log
}): JobKind {
  const { from, maySend, suppress, told, brand: brandOf } = settings.mail

  return async (job) => {
    const mail = await mailOf(job, settings.jobs.run)
    if (!mail || !(await mayGo(job, maySend, mail))) return
    const { to, template, kind, language = 'en', data = {}, ref } = mail
    const tell = outcomeTeller(told, (text, value) => job.query(text, [value]))
    const unsubscribe = kind === 'security' || !suppress ? undefined : links.url({ address: to, kind })
    const own = brandOf && (await namedBy((text, given) => job.query(text, given), brandOf, mail))
    const values = { ...data, brand: own || brand, site_url: siteUrl, unsubscribe_url: unsubscribe }
    const message = {
      id: `job.${job.id}.${job.madeAt.getTime()}@${from.address.split('@')[1]}`,
      from: own ? { ...from, name: own } : from,
      to,
      headers: unsubscribe
        ? { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
        : {},
      ...(await renderTemplate(templates, { template, language, values })),
    }
    let outcome: Awaited<ReturnType<Deliver>>
    try {
      outcome = await deliver(message)
    } catch (error) {
      await tell?.({ outcome: 'failed', words: wordsOf(error), ...(ref && { ref }) })
      if (ref) return
      if (!(error instanceof Bounced)) throw error
      log.info('email bounced permanently', { job: job.id })
      if (suppress) await job.query(`select ${suppress}($1, '*', $2)`, [to, error.message.slice(0, 500)])
      return
    }
    if (ref) await tell?.({ outcome, ref })
  }
}

/** The name in which a mail comes, on one line: what stands in a header ends no header. */
export async function namedBy(
  query: (text: string, values: unknown[]) => Promise<Record<string, unknown>[]>,
  brandOf: string,
  mail: object,
): Promise<string | undefined> {
  const [row] = await query(`select ${brandOf}($1::jsonb) as said`, [JSON.stringify(mail)])
  const { name } = (row?.said ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name.replaceAll(/\p{Cc}+/gu, ' ').trim() || undefined : undefined
}

async function mailOf(job: Job, run: string | undefined): Promise<Mail | undefined> {
  const payload = job.payload as MailPayload
  const mail =
    'read' in payload
      ? ((await callSql(job, run, { name: payload.read, payload: payload.with })) as Mail | null)
      : payload
  if (!mail) return undefined
  const texts = [mail.to, mail.template, mail.kind]
  if (!texts.every((text) => typeof text === 'string') || !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(mail.to)) {
    throw new Error('An email needs one address, a template and a kind.')
  }
  return mail
}

/** A job is known by its id: the address of a mail that was not sent stands in no log. */
async function mayGo(job: Job, maySend: string | undefined, { to, kind }: Mail) {
  if (!maySend || kind === 'security') return true
  const [row] = await job.query<{ may: boolean }>(`select ${maySend}($1, $2) as may`, [to, kind])
  return row?.may ?? true
}
