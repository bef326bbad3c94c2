import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const dead = `
  select graphile_worker.add_job('mail.send', '{}', job_key => 'demo', run_at => now() + interval '30 days')
  where not exists (select from graphile_worker.jobs where key = 'demo');
  update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'connect ECONNREFUSED 192.0.2.25:25', updated_at = now() - interval '2 hours'
  where key = 'demo' and attempts < max_attempts`

/** Leaves the demo a job that failed for good, as soon as a worker has made its queue. */
export async function leaveDeadJob() {
  const program = join(import.meta.dirname, '..', 'server', 'sql.ts')
  for (let tries = 0; tries < 20; tries++) {
    await sleep(1_000)
    const failed = await promisify(execFile)(process.execPath, [program, dead]).then(
      () => false,
      () => true,
    )
    if (!failed) return
  }
}
