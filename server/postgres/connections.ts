import { createHmac } from 'node:crypto'
import type { ClientConfig } from 'pg'

/**
 * The roles that log in: the owner of the platform, the owner of the product, the role of requests, and the
 * capabilities' own.
 */
export type Login =
  | 'supabase_admin'
  | 'postgres'
  | 'migrator'
  | 'authenticator'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'
  | 'supabase_realtime_admin'

/** The connection settings of one PostgreSQL for each of its roles. */
export type Connections = {
  /**
   * The product's owner: `postgres`, as on Supabase; `migrator` on an external server, where `postgres` is superuser.
   */
  owner: 'postgres' | 'migrator'
  as: (login: Login, database?: string) => ClientConfig
  passwordOf: (login: Login) => string
}

const keepAlive = { keepAlive: true, connectionTimeoutMillis: 10_000 }

export function embeddedConnections(host: string, password: string, database = 'postgres'): Connections {
  return {
    owner: 'postgres',
    passwordOf: () => password,
    as: (login, other = database) => ({ ...keepAlive, host, user: login, password, database: other }),
  }
}

/**
 * On an external PostgreSQL only the owner's login is given; the other roles' passwords follow from the secret that all
 * processes on it share.
 */
export function externalConnections(url: string, secret: string): Connections {
  const passwordOf = (login: Login) => createHmac('sha256', secret).update(`login:${login}`).digest('base64url')
  return {
    owner: 'migrator',
    passwordOf,
    as: (login, database) => {
      const to = new URL(url)
      if (database) to.pathname = `/${database}`
      if (login !== 'supabase_admin') {
        to.username = login
        to.password = passwordOf(login)
      }
      return { ...keepAlive, connectionString: to.href }
    },
  }
}
