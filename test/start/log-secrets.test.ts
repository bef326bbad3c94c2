import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { supper } from '../../supabase/tests/cast.ts'
import { smtpServer } from '../fakes/smtp.ts'
import { statement } from '../server.ts'
import { keys, opened, server } from './starts.ts'

/* The log of a server that says as much as it can, searched for every secret that its run made or was given. */

const password = 'Seven-Blue-Lanterns-1'

/** Each secret under a name for who reads of a failure. */
type Found = Record<string, string>

test('no secret of a run stands in its log, and what is logged names its request', async () => {
  const smtp = await smtpServer()
  opened.push(() => smtp.stop())
  const given = {
    SMTP_URL: smtp.url,
    METRICS_TOKEN: 'metrics-token-of-this-run-0123456789',
    GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'google-secret-of-this-run',
  }
  const one = await server({ SEED: '1', LOG_LEVEL: 'debug', LOG_FORMAT: 'json', ...given })
  const anonKey = await keys(one)
  const found: Found = { ...given, 'anon key': anonKey, ...ownSecrets(one.dataDir) }
  delete found.SMTP_URL
  delete found.GOOGLE_CLIENT_ID

  const requests = new Set<string | null>()
  const noting: typeof fetch = async (...asked) => {
    const answer = await fetch(...asked)
    requests.add(answer.headers.get('x-request-id'))
    return answer
  }
  const options = { auth: { persistSession: false, autoRefreshToken: false }, global: { fetch: noting } }
  const client = () => createClient(one.url, anonKey, options)
  const ruth = client()
  const { data } = await ruth.auth.signInWithPassword({ email: 'ruth@example.org', password: 'cohort-demo' })
  Object.assign(found, {
    password: 'cohort-demo',
    access: data.session!.access_token,
    refresh: data.session!.refresh_token,
  })

  const mina = client()
  await mina.auth.signUp({ email: 'new@example.org', password })
  await mina.auth.signInWithPassword({ email: 'new@example.org', password: `${password}-wrong` })
  Object.assign(found, { 'new password': password, 'wrong password': `${password}-wrong` })
  await mina.auth.signInWithOtp({ email: 'ruth@example.org' })
  await mina.auth.resetPasswordForEmail('ruth@example.org')
  await mina.auth.verifyOtp({ email: 'ruth@example.org', token: '000000', type: 'email' })

  const factor = await ruth.auth.mfa.enroll({ factorType: 'totp' })
  const { secret } = factor.data!.totp
  found['authenticator secret'] = secret
  await ruth.auth.mfa.challengeAndVerify({
    factorId: factor.data!.id,
    code: new TOTP({ secret: Secret.fromBase32(secret) }).generate(),
  })
  await ruth.auth.refreshSession()
  found['second access'] = (await ruth.auth.getSession()).data.session!.access_token

  const invitation = { id: crypto.randomUUID(), group_id: supper, kind: 'email', email: 'out@example.net' }
  await ruth.from('group_invites').insert(invitation)
  statement(one, `update public.group_invites set sent_at = now() - interval '1 hour' where id = '${invitation.id}'`)
  expect((await ruth.rpc('resend_invite', { id: invitation.id })).error).toBeNull()
  const link = await ruth
    .from('group_invites')
    .insert({ id: crypto.randomUUID(), group_id: supper, kind: 'link' })
    .select('code')
    .single()
  if (link.data?.code) found['code of an invitation'] = String(link.data.code)
  const signed = await ruth.storage.from('avatars').createSignedUploadUrl(`${data.user!.id}/a.png`)
  if (signed.data) found['signed upload'] = signed.data.token
  await ruth.storage.from('avatars').createSignedUrl('nothing/here.png', 60)

  // its audit log names the requests as their answers did
  const audited = statement(one, 'select distinct request_id from public.audit_log where request_id is not null')
  const named = audited
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { request_id: string }).request_id)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((id) => !requests.has(id))).toEqual([])

  // what nobody foresaw: a trigger that fails, and a database that is gone
  statement(
    one,
    `create function private.tg_break() returns trigger language plpgsql as $$ begin raise 'It broke.' using errcode = 'XX000'; end $$;
     create trigger break before insert on public.group_invites for each row execute function private.tg_break()`,
  )
  const broken = await ruth.from('group_invites').insert({ ...invitation, id: crypto.randomUUID() })
  expect(broken.status).toBe(500)
  process.kill(Number(readFileSync(join(one.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  await ruth.from('groups').insert({ name: 'written to a database that is gone' })
  await one.says('is being restarted')
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBeGreaterThan(1)
  for (const [at, { raw }] of smtp.mails.entries()) {
    // quoted-printable
    const text = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    for (const [n, code] of (text.match(/\b\d{6}\b/g) ?? []).entries()) found[`figures ${n} of mail ${at}`] = code
    for (const [n, token] of (text.match(/(?<=token(_hash)?=|\/invite\/)[\w-]{8,}/g) ?? []).entries())
      found[`link ${n} of mail ${at}`] = token
  }
  await one.end()

  const log = one.output()
  const lines = log.split('\n').filter((line) => line.startsWith('{'))
  expect(lines.length).toBeGreaterThan(5)
  const said = lines.map((line) => JSON.parse(line) as { error?: string; request?: string })
  expect(requests).toContain(said.find(({ error }) => error === 'It broke.')?.request)
  expect(Object.keys(found).length).toBeGreaterThan(14)
  expect(Object.entries(found).flatMap(([name, value]) => (log.includes(value) ? [name] : []))).toEqual([])
})

/** All texts in the file of secrets. */
function ownSecrets(dataDir: string): Found {
  const texts: Found = {}
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'), (name, value: unknown) => {
    if (typeof value === 'string' && value.length > 15 && name !== 'kid' && name !== 'publicKey')
      texts[`secrets.json ${name}`] = value
    return value
  })
  const program = join(import.meta.dirname, '..', '..', 'server', 'keys.ts')
  const printed = execFileSync(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  const service = /SERVICE_ROLE_KEY=(\S+)/.exec(printed)?.[1]
  return { ...texts, ...(service && { 'service key': service }) }
}
