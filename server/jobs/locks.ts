import type { Pool, PoolClient } from 'pg'

/*
 * The workers alive. A worker that was killed leaves its jobs locked, and the queue itself would free them only after
 * four hours. So each worker holds an advisory lock in its session for as long as it lives, and whoever finds a job
 * that is locked by a worker without one gives it back.
 */

/** Takes the lock in the session of this client, then has all workers look once: what came before they listened is told to nobody. */
export async function holdLife(client: PoolClient, worker: string) {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [worker])
  await client.query(`notify "jobs:insert", '{"count": 1}'`)
}

/** Gives back what the dead held; returns how many had died. A lock of some seconds' age is not looked at: its worker may only just be starting. */
export async function freeOrphans(pool: Pool, age = '5 seconds'): Promise<number> {
  const { rows } = await pool.query<{ dead: number }>(
    `with holders as materialized (
       select locked_by as worker from graphile_worker._private_jobs where locked_at < now() - $1::interval
       union
       select locked_by from graphile_worker._private_job_queues where locked_at < now() - $1::interval
     ), dead as materialized (
       select worker from holders where pg_try_advisory_xact_lock(hashtextextended(worker, 0))
     ), freed as materialized (
       select graphile_worker.force_unlock_workers(array_agg(worker)), pg_notify('jobs:insert', '{"count": 2}')
       from dead having count(*) > 0
     )
     select (select count(*)::int from dead) as dead, (select count(*)::int from freed) as freed`,
    [age],
  )
  return rows[0]?.dead ?? 0
}
