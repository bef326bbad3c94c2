import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile, report } from '../report.ts'
import { withServer } from '../with-server.ts'
import { passwords } from './passwords.ts'
import { agent, enemy, port, post, send } from './people.ts'

const [people, day] = [Number(process.env.PEOPLE ?? 300), 60_000]
const email = (n: number) => `pupil${n}@school.example`

/**
 * A school of 300 (or `PEOPLE`) behind one address, who signed in from there before, with an attacker among them who tries
 * passwords without a pause. In a minute every one of them signs in once and reads from then on. Goals: none of them is
 * refused, and their p50 is at most twice that of the same without the attacker, since the load comes from the same cores.
 */
export async function attackSchool() {
  await withServer({ name: 'school', port, env: { SEED: '1', TRUSTED_PROXIES: '127.0.0.1' } }, async (dataDir) => {
    enrol(dataDir)
    const calm = await schoolDay()
    let over = false
    const storm = storms(() => over)
    const during = await schoolDay()
    over = true
    report(passwords.name, await storm)
    report(`a school of ${people} behind the attacker’s address`, {
      'sign-ins in calm, and in the attack': `${calm.signIns.length}, ${during.signIns.length}`,
      'requests refused (goal 0)': `${calm.refused.length}, ${during.refused.length}`,
      'the reasons of refusals': [...new Set([...calm.refused, ...during.refused])].slice(0, 5).join(', '),
      'p50 of a sign-in in calm, ms': median(calm.signIns),
      'p50 in the attack, times that (goal 2)': median(during.signIns) / median(calm.signIns),
      'p50 of a read in calm, ms': median(calm.reads),
      'p50 in the attack, times that (goal 2) ': median(during.reads) / median(calm.reads),
      'p99 of a read in the attack, ms': percentile(during.reads, 0.99),
    })
  }).finally(() => agent.destroy())
}

/** Rounds of the attacker, one after the other; the figures of the last. */
async function storms(isOver: () => boolean) {
  let figures = await passwords.storm()
  while (!isOver()) figures = await passwords.storm()
  return figures
}

/** Everyone signs in once, one after the other, and reads twice in ten seconds until the end of the day. */
async function schoolDay() {
  const [signIns, reads, refused] = [[] as number[], [] as number[], [] as string[]]
  const end = performance.now() + day
  const one = async (n: number) => {
    await sleep((n / people) * day)
    const began = performance.now()
    const { status, body } = await post(enemy, { email: email(n), password: 'cohort-demo' })
    signIns.push(performance.now() - began)
    if (status !== 200) refused.push(`sign-in ${status} ${JSON.stringify(body)}`)
    while (performance.now() < end && body.access_token) {
      const asked = performance.now()
      const answer = await send(enemy, 'GET', '/rest/v1/groups?select=id,name', body.access_token)
      reads.push(performance.now() - asked)
      if (answer.status !== 200) refused.push(`read ${answer.status}`)
      await sleep(5_000)
    }
  }
  await Promise.all(Array.from({ length: people }, (_, n) => one(n)))
  return { signIns, reads, refused }
}

/** The pupils, with the password of the seed’s people and a session of yesterday from the school. */
function enrol(dataDir: string) {
  const sql = `
    insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
      select gen_random_uuid(), aud, role, 'pupil' || n || '@school.example', encrypted_password, email_confirmed_at, raw_app_meta_data, '{}', created_at, updated_at
      from auth.users, generate_series(0, ${people - 1}) as n where email = 'mina@example.org';
    insert into auth.sessions (id, user_id, created_at, updated_at, ip)
      select gen_random_uuid(), id, now() - interval '1 day', now() - interval '1 day', '${enemy}' from auth.users where email like 'pupil%';
    insert into private.known_places (user_id, network, at)
      select id, private.network_of('${enemy}'), now() - interval '1 day' from auth.users where email like 'pupil%'
      on conflict (user_id, network) do update set at = excluded.at`
  execFileSync(process.execPath, ['server/sql.ts', sql], { env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
}
