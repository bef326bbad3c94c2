import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '../../../server/auth/routes.ts'
import { testApp } from '../../../test/app.ts'
import type { Person } from '../../../test/database.ts'
import { anon } from '../cast.ts'
import { elsewhere, instanceRoom, mina, ruth, superAdmin, supper, tenantAdmin } from './instance-room.ts'

/* While the instance is read-only, nobody but super admins changes anything, and everybody reads and signs in. */
let app: Awaited<ReturnType<typeof testApp>>
let room: Awaited<ReturnType<typeof instanceRoom>>
const words = 'We’re moving to a larger machine.'
const soon = () => new Date(Date.now() + 600_000).toISOString()
const close = (until = soon()) =>
  room.one<{ until: string; words: string }>(superAdmin, 'set_read_only($1, $2)', [until, words])
const open = () => room.one(superAdmin, 'end_read_only()')
beforeAll(async () => {
  app = await testApp()
  room = await instanceRoom(app.database)
})
afterEach(open)
afterAll(() => app.stop())

/** A request as a browser sends it. */
async function ask(by: Person, method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
  const hour = Math.floor(Date.now() / 1000) + 3600
  const token =
    by.role === 'anon'
      ? app.tokens.anonKey
      : by.role === 'service_role'
        ? app.tokens.serviceRoleKey
        : await app.tokens.sign({ role: by.role, sub: by.id, aud: by.role, exp: hour })
  const answer = await app.fetch(app.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      apikey: app.tokens.anonKey,
      'content-type': 'application/json',
      ...more,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, said: await answer.text(), retry: answer.headers.get('retry-after') }
}
const service: Person = { role: 'service_role' }
const isClosed = ({ status, said, retry }: Awaited<ReturnType<typeof ask>>) =>
  status === 503 && said.includes(words) && said.includes('read_only') && Number(retry) >= 1 && Number(retry) <= 300

describe('a super admin', () => {
  test('closes it with a sentence and an end, and opens it again', async () => {
    const until = soon()
    const said = await close(until)
    expect(said).toMatchObject({ words })
    expect(Date.parse(said.until)).toBe(Date.parse(until))
    expect((await app.as(anon).rpc('maintenance')).data).toEqual(said)
    expect((await app.as(mina).rpc('maintenance')).data).toEqual(said)
    expect(await room.audit('instance.read_only')).toMatchObject({ actor_id: superAdmin.id, before: null, after: said })
    await open()
    expect((await app.as(anon).rpc('maintenance')).data).toBe(null)
    expect(await room.audit('instance.read_only')).toMatchObject({ before: said, after: null })
  })

  test('tells every organisation, and every server', async () => {
    await app.database.admin.query('delete from realtime.messages')
    await close()
    const { rows } = await app.database.admin.query<{ topic: string; its: string | null }>(
      "select topic, payload ->> 'table' as its from realtime.messages order by topic",
    )
    expect(rows).toEqual([
      { topic: 'check_request', its: null },
      ...[`tenant:${elsewhere}`, `tenant:${room.tenant}`].sort().map((topic) => ({ topic, its: 'instance' })),
    ])
  })

  test.each([
    ['an end in the past', [new Date(Date.now() - 1000).toISOString(), words], 'until'],
    ['no end', [null, words], 'until'],
    ['an end in weeks', [new Date(Date.now() + 8 * 86_400_000).toISOString(), words], 'until'],
    ['no sentence', [new Date(Date.now() + 60_000).toISOString(), '  '], 'words'],
    ['a page of text', [new Date(Date.now() + 60_000).toISOString(), 'x'.repeat(201)], 'words'],
  ])('is refused %s', async (_, values, detail) => {
    await expect(room.one(superAdmin, 'set_read_only($1, $2)', values)).rejects.toMatchObject({ code: '22023', detail })
  })

  test('alone may, and only who has just shown who they are', async () => {
    for (const call of [`set_read_only('${soon()}', 'x')`, 'end_read_only()']) {
      for (const person of [mina, tenantAdmin])
        await expect(room.one(person, call)).rejects.toMatchObject({ code: '42501' })
      const long = { ...superAdmin, came: Math.floor(Date.now() / 1000) - 601 }
      await expect(room.one(long, call)).rejects.toMatchObject({ code: 'PT403', detail: 'step_up' })
    }
  })
})

describe('while it is closed', () => {
  test('nobody writes a row, by whatever way', async () => {
    await close()
    const task = { id: randomUUID(), group_id: supper, title: 'Milk', rank: 'b' }
    for (const by of [mina, ruth, tenantAdmin, service, anon]) {
      for (const [method, path, body] of [
        ['POST', '/rest/v1/tasks', task],
        ['PATCH', `/rest/v1/tasks?id=eq.${task.id}`, { title: 'Bread' }],
        ['PUT', `/rest/v1/tasks?id=eq.${task.id}`, task],
        ['DELETE', `/rest/v1/tasks?id=eq.${task.id}`],
        ['POST', '/rest/v1/rpc/finish_task', { task_id: task.id }],
        ['POST', '/rest/v1/rpc/finish%5Ftask', { task_id: task.id }],
        ['POST', '/rest/v1/rpc/flags/../finish_task', { task_id: task.id }],
        ['POST', '/rest/v1/rpc/no_such', {}],
      ] as const)
        expect(await ask(by, method, path, body), `${by.role} ${method} ${path}`).toSatisfy(isClosed)
    }
    const { rowCount } = await app.database.admin.query('select 1 from public.tasks where id = $1', [task.id])
    expect(rowCount).toBe(0)
  })

  test('a call that is marked as reading changes nothing either', async () => {
    await close()
    const set = { avatar_url: 'x' }
    for (const [method, path, more] of [
      ['GET', '/rest/v1/rpc/mark_setup?step=name', {}],
      ['HEAD', '/rest/v1/rpc/mark_setup?step=name', {}],
      ['GET', '/rest/v1/rpc/set_read_only?until=2999-01-01&words=x', {}],
      ['GET', '/rest/v1/tasks', { 'x-http-method-override': 'POST' }],
    ] as const)
      await ask(tenantAdmin, method, path, undefined, more)
    for (const more of [
      { 'x-http-method-override': 'GET' },
      { 'x-method-override': 'GET' },
      { prefer: 'tx=commit' },
      { 'request.read_only': 'true' },
      { 'x-request-read-only': 'true' },
    ])
      expect(await ask(mina, 'PATCH', `/rest/v1/users?id=eq.${mina.id}`, set, more)).toSatisfy(isClosed)
    const { rows } = await app.database.admin.query('select * from private.tenant_setup')
    expect(rows).toEqual([])
  })

  test('every function that the door takes for one that reads writes nothing that people keep', async () => {
    const { rows } = await app.database.admin.query<{ name: string }>(
      `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and provolatile = 'v' and private.is_read(proname)`,
    )
    // these two write down that an admin looked, or count a wrong code
    expect(rows.map(({ name }) => name).sort()).toEqual(['invitation', 'permissions'])
  })

  test('nobody uploads a file: neither at once, nor by a signed address, in parts, or as S3', async () => {
    const { data: signed } = await app
      .as(mina)
      .storage.from('attachments')
      .createSignedUploadUrl(`${supper}/${mina.id}/later-than-that/later.txt`)
    await close()
    const place = `attachments/${supper}/${mina.id}/a-new-place/a.txt`
    const before = await app.database.admin.query('select count(*) from storage.objects')
    for (const [method, path, more] of [
      ['POST', `/storage/v1/object/${place}`, {}],
      ['PUT', `/storage/v1/object/${place}`, {}],
      ['DELETE', `/storage/v1/object/${place}`, {}],
      ['POST', '/storage/v1/object/move', {}],
      ['POST', '/storage/v1/object/copy', {}],
      ['POST', '/storage/v1/upload/resumable', { 'tus-resumable': '1.0.0', 'upload-length': '5' }],
      ['PATCH', '/storage/v1/upload/resumable/abc', { 'tus-resumable': '1.0.0', 'upload-offset': '0' }],
      ['DELETE', '/storage/v1/upload/resumable/abc', { 'tus-resumable': '1.0.0' }],
      ['POST', `/storage/v1/object/upload/sign/${place}`, {}],
      ['PUT', `/storage/v1/s3/${place}`, {}],
      ['POST', `/storage/v1/s3/${place}?uploads`, {}],
      ['POST', '/storage/v1/bucket', {}],
    ] as const)
      for (const by of [mina, service])
        expect(await ask(by, method, path, 'hello', more), `${by.role} ${method} ${path}`).toSatisfy(isClosed)
    const late = new URL(signed!.signedUrl)
    expect(await ask(anon, 'PUT', late.pathname + late.search, 'hello')).toSatisfy(isClosed)
    expect((await app.database.admin.query('select count(*) from storage.objects')).rows).toEqual(before.rows)
  })

  test('an upload that began before ends with a refusal, and leaves nothing', async () => {
    const past = "select set_config('request.method', 'POST', true), set_config('request.path', '/object/x', true)"
    await close()
    const put = `insert into storage.objects (bucket_id, name, owner_id) values ('attachments', '${supper}/${mina.id}/slow.txt', '${mina.id}')`
    const inside = app.database.asUser(
      { role: 'authenticated', claims: JSON.stringify({ role: 'authenticated', sub: mina.id }), headers: '{}' },
      async (db) => {
        await db.query(past)
        await db.query(put)
      },
    )
    await expect(inside).rejects.toMatchObject({ code: 'PGRST' })
  })

  test('nobody calls a function by POST, with or without a token', async () => {
    await close()
    for (const by of [mina, anon, service])
      for (const name of ['link-card', 'fetch-picture', 'calendar-feed', 'no-such'])
        expect(await ask(by, 'POST', `/functions/v1/${name}`, {}), name).toSatisfy(isClosed)
  })

  test('nobody changes an account, makes one or removes one; signing in goes on', async () => {
    await close()
    const signsIn = new Set([
      ...[
        'token',
        'otp',
        'magiclink',
        'recover',
        'resend',
        'verify',
        'logout',
        'sso',
        'callback',
        'saml/acs',
        'oauth/token',
      ],
      ...['factors/backup', 'factors/:factorId/challenge', 'factors/:factorId/verify'],
      ...['passkeys/authentication/options', 'passkeys/authentication/verify'],
    ])
    const writing = endpoints()
      .map((one) => one.split(' ') as [string, string])
      .filter(([method]) => method !== 'GET')
    expect(writing.length).toBeGreaterThan(30)
    for (const [method, path] of writing) {
      const asked = `/auth/v1${path.replace(/:\w+/g, () => randomUUID())}`
      for (const by of [mina, service, anon]) {
        const answer = await ask(by, method, asked, {})
        const what = `${by.role} ${method} ${path}`
        if (signsIn.has(path.slice(1))) expect(answer, what).not.toSatisfy(isClosed)
        else expect(answer, what).toSatisfy(isClosed)
      }
    }
    for (const odd of [
      '/auth/v1/%75ser',
      '/auth/v1/token/../user',
      '/auth/v1//user',
      '/auth/v1/user?grant_type=password',
    ])
      expect((await ask(mina, 'PUT', odd, { data: { full_name: 'X' } })).status, odd).toBeGreaterThanOrEqual(400)
  })

  test('a sign-in that would make an account, and a link that would change an address, are refused', async () => {
    await close()
    const { error } = await app.as(anon).auth.signInWithOtp({ email: 'new@far.example' })
    expect(error).toMatchObject({ status: 503, message: words })
    const asAuth = (text: string) => app.database.asService('supabase_auth_admin', (db) => db.query(text))
    for (const text of [
      `update auth.users set email = 'other@far.example' where id = '${mina.id}'`,
      `insert into auth.identities (provider_id, user_id, identity_data, provider) values ('x', '${mina.id}', '{}', 'google')`,
    ])
      await expect(asAuth(text)).rejects.toMatchObject({ code: 'PGRST' })
  })

  test('everybody reads, also by POST, and looks at files', async () => {
    await close()
    expect((await app.as(mina).from('tasks').select('id').limit(1)).error).toBe(null)
    for (const name of ['flags', 'permissions', 'my_conversations'])
      expect((await ask(mina, 'POST', `/rest/v1/rpc/${name}`, {})).status, name).toBe(200)
    expect((await app.as(mina).storage.from('attachments').list(supper)).error).toBe(null)
    expect((await ask(anon, 'GET', '/auth/v1/settings')).status).toBe(200)
  })

  test('super admins go on: with rows, files, calls and their own account', async () => {
    await close()
    expect((await app.as(superAdmin).from('users').update({ name: 'Sue' }).eq('id', superAdmin.id)).error).toBe(null)
    const file = `${supper}/${superAdmin.id}/a-new-place/a.txt`
    expect((await app.as(superAdmin).storage.from('attachments').upload(file, 'hello')).error).toBe(null)
    expect(await ask(superAdmin, 'POST', '/functions/v1/link-card', {})).not.toSatisfy(isClosed)
    expect(await ask(superAdmin, 'PUT', '/auth/v1/user', { data: { full_name: 'Sue' } })).not.toSatisfy(isClosed)
  })

  test('a token that only says so makes nobody a super admin', async () => {
    await close()
    const hour = Math.floor(Date.now() / 1000) + 3600
    const token = await app.tokens.sign({
      role: 'authenticated',
      sub: mina.id,
      aud: 'authenticated',
      exp: hour,
      user_role: 'super_admin',
      app_metadata: { role: 'super_admin' },
    })
    const answer = await ask(mina, 'POST', '/rest/v1/tasks', {}, { authorization: `Bearer ${token}` })
    expect(answer).toSatisfy(isClosed)
    // beside a good token, another one does not count
    expect(await ask(mina, 'PUT', '/auth/v1/user', {}, { 'x-supabase-token': 'x' })).toSatisfy(isClosed)
  })

  test('what waits in an outbox is refused each time it comes, and taken once it is open', async () => {
    await close()
    const task = { id: randomUUID(), group_id: supper, title: 'Written on a train', rank: 'b' }
    const send = () =>
      ask(mina, 'POST', '/rest/v1/tasks', task, {
        prefer: 'resolution=ignore-duplicates',
        'x-written-at': new Date(Date.now() - 3_600_000).toISOString(),
      })
    for (let n = 0; n < 3; n++) expect(await send()).toSatisfy(isClosed)
    await open()
    expect((await send()).status).toBe(201)
    await send()
    const { rowCount } = await app.database.admin.query('select 1 from public.tasks where id = $1', [task.id])
    expect(rowCount).toBe(1)
  })

  test('it ends by itself', async () => {
    await close(new Date(Date.now() + 700).toISOString())
    expect(await ask(mina, 'POST', '/rest/v1/rpc/finish_task', {})).toSatisfy(isClosed)
    await expect.poll(async () => (await app.as(anon).rpc('maintenance')).data).toBe(null)
    expect(await ask(mina, 'POST', '/rest/v1/rpc/finish_task', {})).not.toSatisfy(isClosed)
  })
})

describe('a job', () => {
  test('that only tells goes on, one that the clock calls is left out, and any other is tried again', async () => {
    const run = (name: string, payload = {}) =>
      room.asOwner('select private.run_job($1, $2)', [name, JSON.stringify(payload)])
    const draft =
      "insert into public.announcements (id, group_id, author_id, title, status, publish_at) values ($1, $2, $3, 'Later', 'scheduled', now() - interval '1 minute') returning id"
    void draft
    await close()
    expect(await run('private.tell_due_tasks')).toBeTruthy()
    expect(await run('private.note_sizes')).toBeTruthy()
    expect(await run('private.forget_code_tries')).toEqual([{ run_job: null }])
    await expect(run('private.file_moved')).rejects.toMatchObject({ code: 'PT503' })
  })

  test('each that goes on has a name of one that tells', async () => {
    const { rows } = await app.database.admin.query<{ name: string }>(
      'select name from private.job_functions where tells order by name',
    )
    // a mail, a reminder, a push, a banner; and how large everything is
    expect(rows.map(({ name }) => name.replace('private.', '')).filter((name) => !telling.test(name))).toEqual([])
  })
})

const telling =
  /^(\w+_mails?|tell_\w+|remind_\w+|send_digests|release_pushes|wake_notifications|turn_broadcasts|note_sizes)$/
