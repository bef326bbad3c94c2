import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openMailbox } from './mailbox.ts'
import { render } from './render.ts'
import { renderTemplate } from './templates.ts'

const dir = mkdtempSync(join(tmpdir(), 'mail-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const typed = `<img src=x onerror="alert('1')"> & \`{{secret}}\``

describe('what people typed', () => {
  test('is no markup in HTML, between tags or inside an attribute', () => {
    const html = render('<a title="{{name}}">{{name}}</a>', { name: typed, secret: 'told' }, 'html')
    expect(html.match(/[<>]/g)).toEqual(['<', '>', '<', '>'])
    expect(html.match(/"/g)).toHaveLength(2)
    expect(html).not.toContain('told')
  })

  test('stays as it is in text', () => {
    expect(render('{{name}}', { name: typed, secret: 'told' }, 'text')).toBe(typed)
  })

  test('makes no second header line of a subject', async () => {
    mkdirSync(join(dir, 'en'), { recursive: true })
    writeFileSync(join(dir, 'en', 'note.txt'), 'Subject: From {{name}}\n\nHello {{name}}\n')
    writeFileSync(join(dir, 'en', 'note.html'), '<p>{{name}}</p>')
    const values = { name: 'Ann\r\nBcc: all@example.org' }
    const { subject } = await renderTemplate(dir, { template: 'note', language: 'en', values })
    expect(subject).toBe('From Ann Bcc: all@example.org')
  })
})

test('a section stands only where its value does', () => {
  const template = 'a{{#b}}b {{b}}{{/b}}{{#toString}}c{{/toString}}'
  expect(render(template, { b: '1' }, 'text')).toBe('ab 1')
  expect(render(template, { b: '' }, 'text')).toBe('a')
  expect(render(template, {}, 'text')).toBe('a')
})

test('a language falls back to its own without a region, then to English', async () => {
  mkdirSync(join(dir, 'de'), { recursive: true })
  writeFileSync(join(dir, 'de', 'note.txt'), 'Subject: Von {{name}}\n\nHallo\n')
  writeFileSync(join(dir, 'de', 'note.html'), '<p>Hallo</p>')
  const subject = async (language: string) =>
    (await renderTemplate(dir, { template: 'note', language, values: { name: 'Ann' } })).subject
  expect(await subject('de-CH')).toBe('Von Ann')
  expect(await subject('fr')).toBe('From Ann')
  expect(await subject('../de')).toBe('From Ann')
  await expect(renderTemplate(dir, { template: '../en/note', language: 'en', values: {} })).rejects.toThrow(
    'only letters, digits',
  )
})

test('a mailbox keeps the newest, and the same mail once', () => {
  const mailbox = openMailbox(dir, 3)
  const mail = (id: string) => ({
    id,
    from: { name: '', address: 'a@b' },
    to: 'c@d',
    subject: id,
    text: '',
    html: '',
    headers: {},
  })
  for (const id of ['1', '2', '3', '4', '2']) mailbox.keep(mail(id))
  expect(
    mailbox
      .all()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(['2', '3', '4'])
})
