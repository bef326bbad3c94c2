import pg from 'pg'

/**
 * A pool that replaces broken connections at the next use. Error listeners are attached as soon as a connection exists:
 * an `error` event without a listener would end the process.
 */
export function openPool(config: pg.PoolConfig) {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
