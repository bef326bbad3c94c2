import { type Config, StartRefused } from '../config.ts'
import type { Connections } from '../postgres/connections.ts'

/* GoTrue's variables for the address and database of auth when it runs alone. */

export function alonePlace({ originals, host, port }: Pick<Config, 'originals' | 'host' | 'port'>) {
  const at = originals.GOTRUE_API_HOST || host
  const on = Number(originals.GOTRUE_API_PORT ?? port)
  if (!Number.isInteger(on) || on < 0 || on > 65535) {
    throw new StartRefused(
      `GOTRUE_API_PORT must be a whole number from 0 to 65535; it is "${originals.GOTRUE_API_PORT}".`,
    )
  }
  return { host: at, port: on, url: `http://${at.includes(':') ? `[${at}]` : at}:${on}` }
}

/** Everything as the one role that logs in, in whose schema `auth` the statements find their tables. */
export function asLoggedIn(uri: string | undefined): Connections {
  if (!uri || !/^postgres(ql)?:\/\//.test(uri) || !URL.canParse(uri)) {
    throw new StartRefused(
      'Set DATABASE_URL (or GOTRUE_DB_DATABASE_URL) to postgresql://user:password@host:5432/database.',
    )
  }
  const login = {
    connectionString: uri,
    options: '-c search_path=auth',
    ...{ keepAlive: true, connectionTimeoutMillis: 10_000 },
  }
  return { owner: 'postgres', passwordOf: () => '', as: () => login }
}

/** `GOTRUE_SMTP_HOST` and its like as one address. */
export function smtpOf(originals: Record<string, string>): string | undefined {
  const {
    GOTRUE_SMTP_HOST: host,
    GOTRUE_SMTP_PORT: port = '587',
    GOTRUE_SMTP_USER: user,
    GOTRUE_SMTP_PASS: pass,
  } = originals
  if (!host) return undefined
  const who = user ? `${encodeURIComponent(user)}:${encodeURIComponent(pass ?? '')}@` : ''
  return `${port === '465' ? 'smtps' : 'smtp'}://${who}${host}:${port}`
}
