import { expect, test } from 'vitest'
import { drawMail } from '../server/auth/mail/mail-page.ts'
import { mailNames } from '../server/auth/settings/mail-settings.ts'
import { readConfig } from '../server/config.ts'
import { readSettings } from '../server/supabase-config.ts'

/* The mails that sign people in, by the templates of the product's own folder, as the Supabase CLI has them. */

const { mails } = readSettings(readConfig({ SITE_URL: 'https://here.example' })).auth
const values = {
  ...{
    SiteURL: 'https://here.example',
    Email: '<b>ada</b>@example.com',
    NewEmail: 'new@example.com',
    OldEmail: 'old@example.com',
  },
  ...{ ConfirmationURL: 'https://here.example/auth/v1/verify?token=a&type=b', Token: '123456', TokenHash: 'x' },
  ...{ Phone: '1', Provider: 'Google', FactorType: 'an app', RedirectTo: '', SendingTo: '', Data: {} },
}

test.each(mailNames)('the mail "%s" is whole, in text and in HTML', async (name) => {
  const { subject, html, text } = await drawMail(mails, name, values)
  for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined/)
  expect(subject.length).toBeGreaterThan(8)
  expect(html).not.toContain('<b>')
  expect(text).not.toMatch(/<\/?(html|p|div|a|h1|strong)\b|&#/)
  if (html.includes('123456')) expect(text).toContain('123456')
  if (html.includes('href="https://here.example/auth/v1/verify')) {
    expect(text).toContain('https://here.example/auth/v1/verify?token=a&type=b')
  }
})

test('guests have no way in, and sessions end by themselves', () => {
  const { enableAnonymousSignIns, sessions, email } = readSettings(readConfig({})).auth
  expect(enableAnonymousSignIns).toBe(false)
  expect(sessions).toMatchObject({ timebox: 90 * 86_400, inactivityTimeout: 30 * 86_400 })
  expect(email).toMatchObject({ doubleConfirmChanges: true, maxFrequency: 60 })
})
