import { join } from 'node:path'
import { Hono } from 'hono'
import type { Config } from '../config.ts'
import type { Env } from '../http/claims.ts'
import type { JobKind } from '../jobs/kinds.ts'
import type { Log } from '../log.ts'
import type { Database, Db } from '../postgres/database.ts'
import type { Deliveries } from '../status/deliveries.ts'
import type { Settings } from '../supabase-config.ts'
import { openDelivery } from './delivery.ts'
import { openMailbox } from './mailbox.ts'
import { mailboxRoutes } from './mailbox-page.ts'
import { type Mail, mailSend } from './send.ts'
import { openLinks, unsubscribeRoutes } from './unsubscribe.ts'

type MailDeps = {
  config: Pick<Config, 'dataDir' | 'supabaseDir' | 'siteUrl' | 'smtpUrl' | 'brand'>
  settings: Pick<Settings, 'mail' | 'jobs'>
  /** Signs the links that unsubscribe: the same wherever one instance runs. */
  secret: string
  log: Log
}

/** The kinds of jobs that send mail. */
export function mailKinds({
  config,
  settings,
  secret,
  deliveries,
  log,
}: MailDeps & { deliveries?: Deliveries }): Record<string, JobKind> {
  const { siteUrl, brand, smtpUrl } = config
  return {
    'mail.send': mailSend({
      deliver: openDelivery({ smtpUrl, mailbox: openMailbox(config.dataDir), log, ...(deliveries && { deliveries }) }),
      links: openLinks(secret, siteUrl),
      settings,
      templates: join(config.supabaseDir, 'templates'),
      brand,
      siteUrl,
      log,
    }),
  }
}

/** `/mail/v1`, where mail is unsubscribed from, and `/dev/mailbox` as long as there is no SMTP server. */
export function mailRoutes({ config, settings, secret, log, database }: MailDeps & { database: Database }) {
  const { suppress } = settings.mail
  const routes = new Hono<Env>()
  if (suppress) {
    const end = ({ address, kind }: { address: string; kind: string }) =>
      // past row level security: whoever holds the link need not be anybody here
      database.asService(database.connections.owner, async (db) => {
        await db.query(`select ${suppress}($1, $2, 'unsubscribed')`, [address, kind])
        log.info('someone unsubscribed', { kind })
      })
    routes.route('/mail/v1', unsubscribeRoutes({ links: openLinks(secret, config.siteUrl), brand: config.brand, end }))
  }
  if (!config.smtpUrl) routes.route('/dev/mailbox', mailboxRoutes(openMailbox(config.dataDir)))
  return routes
}

/** Has a mail sent once the transaction of `db` is committed, by the function `enqueue(kind text, payload jsonb)` of the project folder. */
export async function sendMail(db: Db, enqueue: string, mail: Mail) {
  await db.query(`select ${enqueue}('mail.send', $1::jsonb)`, [JSON.stringify(mail)])
}
