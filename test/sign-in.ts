import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { type Browser, expect, type Page } from 'playwright/test'
import { person } from './browser.ts'
import type { Server } from './server.ts'

/* The tools of a person who signs in: a phone, a mailbox, an authenticator app, a finger on a sensor. */

export const phone = (browser: Browser) =>
  person(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** The newest mail to somebody: its six figures, and where its link leads. */
export async function mailTo(server: Server, to: string, subject?: RegExp) {
  const dir = join(server.dataDir, 'mailbox')
  const found = () =>
    readdirSync(dir)
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse()
      .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as { to: string; subject: string; text: string })
      .find((mail) => mail.to === to && (!subject || subject.test(mail.subject)))
  await expect
    .poll(() => {
      try {
        return found() !== undefined
      } catch {
        return false
      }
    })
    .toBe(true)
  const { text } = found()!
  return { text, code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /https?:\/\/\S+\/verify\?\S+/.exec(text)?.[0] ?? '' }
}

/** The code that an authenticator app shows, now or some half minutes away; each one opens once. */
export const figures = (secret: string, halfMinutes = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + halfMinutes * 30_000,
  })

/** A sensor in the device that knows its owner; by `usb`, a key that they plug in. */
export async function sensor(page: Page, transport: 'internal' | 'usb' = 'internal') {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    keys: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Puts the owner's finger on it, or off. */
    touched: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    remove: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}
