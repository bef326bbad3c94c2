import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config.ts'
import { openJobs } from '../../../server/jobs/jobs.ts'
import { createLog } from '../../../server/log.ts'
import { mailKinds } from '../../../server/mail/mail.ts'
import { readSettings } from '../../../server/supabase-config.ts'
import { testApp } from '../../../test/app.ts'
import { smtpServer } from '../../../test/fakes/smtp.ts'
import { sample } from '../../../test/sample.ts'
import { anon, elsewhere, mina, otherAdmin, superAdmin, tenantAdmin } from '../cast.ts'
import { noon, pushRoom } from '../notifications/push-room.ts'
import { type TenantRoom, tenantRoom } from './tenant-room.ts'

/* An organisation’s name, logo and accent: where they show, and what they cannot be. */
let app: Awaited<ReturnType<typeof testApp>>
let room: TenantRoom
beforeAll(async () => {
  app = await testApp()
  room = await tenantRoom(app.database)
})
afterAll(() => app.stop())

interface Branded {
  branding: { name: string | null; logo_path: string | null; accent: string | null }
  version: number
}
const brand = (
  by = otherAdmin,
  {
    tenant = null as string | null,
    name = null as string | null,
    accent = null as string | null,
    logo = null as string | null,
    version = null as number | null,
  } = {},
) => room.one<Branded>(by, 'brand_tenant($1, $2, $3, $4, $5)', [tenant, name, accent, logo, version])
// the smallest picture there is
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const put = async (
  by: typeof otherAdmin,
  path: string,
  { body = png as Buffer | string, type = 'image/png', bucket = 'brands' } = {},
) => (await app.as(by).storage.from(bucket).upload(path, body, { contentType: type })).error
const logo = (tenant = elsewhere, kind = 'png') => `${tenant}/${randomUUID()}.${kind}`

describe('a brand', () => {
  test('is what its admins say, is shown to its people, and to who is invited before they sign in', async () => {
    const path = logo()
    expect(await put(otherAdmin, path)).toBeNull()
    const { branding, version } = await brand(otherAdmin, { name: 'Else & Co', accent: '#005F73', logo: path })
    expect(branding).toEqual({ name: 'Else & Co', accent: '#005f73', logo_path: path })
    expect(await room.one(otherAdmin, 'tenant_brand()')).toMatchObject({
      name: 'Else & Co',
      accent: '#005f73',
      version,
    })
    expect(await room.one(mina, 'tenant_brand()')).toMatchObject({ name: 'Everyone', logo_path: null, accent: null })
    const group = randomUUID()
    await room.ask(otherAdmin, "select public.create_group($1, 'Garden')", [group])
    const code = await room.linkInto(group, otherAdmin.id)
    const { data } = await app.as(anon).rpc('invitation', { code })
    expect(data).toMatchObject({ group_name: 'Garden', brand: branding, full: null })
    const { rows } = await app.database.admin.query(
      "select private.invite_preview(jsonb_build_object('code', $1::text)) as it",
      [code],
    )
    expect(rows[0].it).toMatchObject({
      title: 'Join Garden · Else & Co',
      image: `/storage/v1/object/public/brands/${path}`,
    })
    await expect(brand(otherAdmin, { name: 'Late', version: version - 1 })).rejects.toMatchObject({ code: 'PT409' })
    const kept = await room.audit('tenant.brand')
    expect(kept).toMatchObject({ subject_id: elsewhere, after: { accent: '#005f73' } })
    expect(JSON.stringify(kept)).not.toContain('Else')
  })

  test('is changed by its own admins and super admins, and by nobody else', async () => {
    for (const by of [mina, tenantAdmin])
      await expect(brand(by, { tenant: elsewhere, name: 'Mine' })).rejects.toMatchObject({
        code: by === mina ? '42501' : 'PT404',
      })
    await brand(superAdmin, { tenant: elsewhere, name: 'By super' })
    expect(await room.one(otherAdmin, 'tenant_brand()')).toMatchObject({ name: 'By super' })
  })

  test('is told on the channel of its people', async () => {
    await room.said('tenants')
    await brand(otherAdmin, { name: 'Told' })
    expect((await room.said('tenants')).map(({ topic }) => topic)).toContain(`tenant:${elsewhere}`)
  })

  test.each([
    ['name', { name: 'x'.repeat(41) }],
    ['name', { name: 'Else\r\nBcc: everyone@example.org' }],
    ['name', { name: 'Else\u0000'.replace('\u0000', '\u0007') }],
    ['accent', { accent: 'red' }],
    ['accent', { accent: '#fff' }],
    ['accent', { accent: '#ffffff' }],
    ['accent', { accent: '#ffd400' }],
    ['accent', { accent: '#000000' }],
    ['accent', { accent: 'url(https://evil.example)' }],
    ['logo_path', { logo: `${elsewhere}/../avatars/x.png` }],
    ['logo_path', { logo: `${elsewhere}/${randomUUID()}.png` }],
    ['logo_path', { logo: `${elsewhere}/${randomUUID()}.svg` }],
    ['logo_path', { logo: 'https://evil.example/x.png' }],
  ])('whose %s is bad is refused: %j', async (detail, wrong) => {
    await expect(brand(otherAdmin, wrong)).rejects.toMatchObject({ code: '22023', detail })
  })
})

describe('a logo', () => {
  test('lies in its organisation’s own folder, put there by its admins', async () => {
    const { tenant_id: first } = await room.tenantOf(mina)
    for (const [by, path] of [
      [mina, logo(first)],
      [otherAdmin, logo(first)],
      [otherAdmin, `${elsewhere}/logo.png`],
      [otherAdmin, `${elsewhere}/${randomUUID()}/${randomUUID()}.png`],
      [otherAdmin, `${elsewhere}/${randomUUID()}.svg`],
      [superAdmin, logo(randomUUID())],
    ] as const)
      expect([path, await put(by, path)]).toEqual([path, expect.objectContaining({ statusCode: '403' })])
    expect(await put(superAdmin, logo(first))).toBeNull()
  })

  test('is no way into another bucket, and no picture with scripts', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    for (const [type, body] of [
      ['image/svg+xml', svg],
      ['image/png', svg],
      ['text/html', '<script>alert(1)</script>'],
      ['image/png', '<script>alert(1)</script>'],
    ] as const)
      expect([type, await put(otherAdmin, logo(), { body, type })]).toEqual([type, expect.anything()])
    for (const bucket of ['avatars', 'covers', 'attachments', 'curriculum', 'messages'])
      expect([bucket, await put(otherAdmin, logo(), { bucket })]).toEqual([bucket, expect.anything()])
    const mine = logo()
    await put(otherAdmin, mine)
    const client = app.as(otherAdmin)
    const { tenant_id: first } = await room.tenantOf(mina)
    expect((await client.storage.from('brands').move(mine, logo(first))).error).not.toBeNull()
    expect((await client.storage.from('brands').copy(mine, logo(first))).error).not.toBeNull()
    const { data } = await client.storage.from('brands').list(first)
    expect(data).toEqual([])
  })

  test('of which nobody made use goes in the night, and the one in use stays', async () => {
    const [used, unused, fresh] = [logo(), logo(), logo()]
    for (const path of [used, unused, fresh]) await put(otherAdmin, path)
    await brand(otherAdmin, { logo: used })
    await app.database.admin.query(
      "update storage.objects set created_at = now() - interval '2 days' where name in ($1, $2)",
      [used, unused],
    )
    await app.database.admin.query('select private.sweep_brands()')
    const { rows } = await app.database.admin.query(
      'select name from storage.objects where name in ($1, $2, $3) order by name = $1 desc',
      [used, unused, fresh],
    )
    expect(rows.map(({ name }) => name)).toEqual([used, fresh])
  })

  test('has twenty beside it at most', async () => {
    const errors: unknown[] = []
    for (let n = 0; n < 25; n++) errors.push(await put(otherAdmin, logo()))
    expect(errors.at(-1)).toMatchObject({ statusCode: '403' })
  })
})

describe('an accent', () => {
  type Read = { theme: string; colour: string; ratio: number; enough: boolean }
  const check = (accent: string) => room.one<Read[]>(mina, 'check_accent($1)', [accent])

  test('is taken exactly where it can be read in each theme, and is shown as it is in the light one', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 0xffffff }), async (n) => {
        const accent = `#${n.toString(16).padStart(6, '0')}`
        const read = await check(accent)
        expect(read.map(({ theme }) => theme)).toEqual(['light', 'dark', 'modern'])
        expect(read[0]!.colour).toBe(accent)
        const taken = await brand(otherAdmin, { accent }).then(
          () => true,
          () => false,
        )
        expect([accent, taken]).toEqual([accent, read.every(({ enough }) => enough)])
        for (const { colour, ratio, theme } of read) expect(ratio).toBeCloseTo(contrast(colour, grounds[theme]!), 2)
      }),
      sample(200),
    )
  })

  test('is none where it says something else', async () => {
    for (const accent of ['red', '#12', '#gggggg', '']) expect(await check(accent)).toEqual([])
  })

  test('stands on the grounds that the themes have', () => {
    const sheet = readFileSync('client/ui/tokens.css', 'utf8')
    const [light, dark, modern] = ['light', 'dark', 'modern'].map((name) =>
      sheet.slice(sheet.indexOf(`[data-theme='${name}']`)),
    )
    expect(light).toMatch(new RegExp(`--sunken: ${grounds.light}`))
    expect(dark).toMatch(new RegExp(`--raised: ${grounds.dark}`))
    // the brightest place: its glow over its lightest ground, with a raised surface over it
    expect(modern).toContain('rgb(255 98 120 / 24%)')
    expect(modern).toContain('#241047')
    expect(modern).toContain('--raised: rgb(255 255 255 / 11%)')
    const mix = (over: number[], under: number[], share: number) =>
      under.map((part, at) => over[at]! * share + part * (1 - share))
    const brightest = mix([255, 255, 255], mix([255, 98, 120], [0x24, 0x10, 0x47], 0.24), 0.11)
    expect(`#${brightest.map((part) => Math.round(part).toString(16)).join('')}`).toBe(grounds.modern)
  })
})
const grounds: Record<string, string> = { light: '#f3efe6', dark: '#1c2027', modern: '#6b3c66' }

function contrast(one: string, other: string) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}
function luminance(hex: string) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16)
    return part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

test('what is pushed to its people bears its name, in place of a title that says nothing', async () => {
  const push = pushRoom(app.database)
  const { tenant_id: first } = await room.tenantOf(mina)
  const titles = async () => {
    await push.clear()
    await push.add(mina)
    await push.tell(mina)
    await push.tell(mina, { type: 'state_changed', message: 'You’re in', about: mina.id })
    const taken = await push.take(noon)
    return taken.map(({ payload }) => JSON.parse(payload)).map(({ title, data }) => [title, data.title])
  }
  expect(await titles()).toEqual([
    ['Task Due Soon', 'Task Due Soon'],
    ['Notification', 'Notification'],
  ])
  await brand(superAdmin, { tenant: first, name: 'Harbour & Co' })
  expect(await titles()).toEqual([
    ['Task Due Soon · Harbour & Co', 'Task Due Soon'],
    ['Harbour & Co', 'Notification'],
  ])
  await brand(superAdmin, { tenant: first })
})

test('mail to its people comes in its name, on one line, and to others in the product’s', async () => {
  const smtp = await smtpServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'mail-'))
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: 'https://here.example', SMTP_URL: smtp.url })
  const settings = readSettings(config)
  const log = createLog('error', { write: () => {} })
  const jobs = openJobs({
    connection: app.database.connections.as('postgres'),
    settings: { jobs: { ...settings.jobs, crontab: undefined } },
    kinds: mailKinds({ config, settings, secret: 'signs the links in mail', log }),
    log,
  })
  jobs.start()
  const listening =
    "select 1 from pg_stat_activity where datname = current_database() and query like '%jobs:insert%' and pid <> pg_backend_pid()"
  while ((await app.database.admin.query(listening)).rows.length === 0) await sleep(10)
  try {
    await brand(otherAdmin, { name: 'Else "Quoted" <x@y.example>, Co' })
    // as a restore of somebody's own making could have it, past the check of the column
    await app.database.admin.query('alter table public.tenants drop constraint tenants_brand_name_check')
    const named = 'Else\r\nBcc: thief@evil.example'
    const mailTo = async (to: string, of: string | null = null) => {
      await app.database.admin.query("select private.enqueue('mail.send', $1)", [
        {
          to,
          template: 'domain_code',
          kind: 'security',
          ...(of ? { of } : {}),
          data: { code: 'ABC', domain: 'd.example', tenant_name: 'T' },
        },
      ])
      await expect.poll(() => smtp.mails.length, { timeout: 5_000 }).toBe(1)
      return smtp.mails.splice(0)[0]!
    }
    const quoted = await mailTo('somebody@else.example', elsewhere)
    expect(quoted.headers.from).toContain('no-reply@here.example')
    expect(quoted.from).toBe('no-reply@here.example')
    expect(quoted.headers.from).toMatch(/<no-reply@here\.example>$/)
    await app.database.admin.query('update public.tenants set brand_name = $2 where id = $1', [elsewhere, named])
    const attacked = await mailTo('somebody@else.example', elsewhere)
    expect(attacked.headers.bcc).toBeUndefined()
    expect(attacked.to).toEqual(['somebody@else.example'])
    expect(attacked.headers.from).toMatch(/Else Bcc/)
    // who has shown that the address is theirs gets what is theirs in their organisation's name; anybody else's says nothing
    await app.database.admin.query("update public.tenants set brand_name = 'Else' where id = $1", [elsewhere])
    expect((await mailTo(otherAdmin.email!)).headers.from).not.toContain('Else')
    await room.proves(otherAdmin)
    expect((await mailTo(otherAdmin.email!)).headers.from).toContain('Else')
  } finally {
    await jobs.stop()
    await smtp.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
