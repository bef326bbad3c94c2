import pg from 'pg'

/**
 * A pool whose broken connections are replaced at the next use. It listens to each from the moment that it is there: one
 * that the database ends while nobody listens would end this process.
 */
export function openPool(config: pg.PoolConfig) {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
