import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { callback, googleAddress, sentTo } from '../data/oauth.ts'

/** One thing that was tried: what should have come, what came, and what to do where it did not. */
export interface OAuthResult {
  at: Date
  tried: string
  expected: string
  came: string
  good: boolean | null
  fix?: string
  url?: string
}

/** The checks of signing in through others; what comes of them stands in `results`, the last on top. */
export function useOAuthChecks() {
  const { t } = useLingui()
  const [results, setResults] = useState<readonly OAuthResult[]>([])
  const [busy, setBusy] = useState('')
  const add = (...more: Omit<OAuthResult, 'at'>[]) =>
    setResults((before) => [...more.map((one) => ({ at: serverDate(), ...one })), ...before])
  const failure = (error: unknown) =>
    t`Error: ${error instanceof Error && error.message ? error.message : t`Unknown error`}`

  async function google() {
    const tried = t`Test Google OAuth`
    const expected = t`The server redirects to Google.`
    try {
      const url = await googleAddress()
      add({ tried, expected, came: t`It does.`, good: true, url })
    } catch (error) {
      const fix = t`Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and check that the server can reach Google.`
      add({ tried, expected, came: failure(error), good: false, fix })
    }
  }

  async function redirects() {
    const tried = t`Test Redirect URLs`
    const foreign = 'https://elsewhere.example/auth/callback'
    const own = await sentTo(callback)
    const other = await sentTo(foreign)
    const unseen = t`Can’t be checked from this page.`
    add(
      {
        tried,
        expected: t`Back to ${callback}`,
        came: own ?? unseen,
        good: own === null ? null : own === callback,
        fix: t`Add ${callback} to the redirect URLs (additional_redirect_urls in config.toml), or set SITE_URL.`,
      },
      {
        tried,
        expected: t`Never to ${foreign}`,
        came: other ?? unseen,
        good: other === null ? null : !other.startsWith('https://elsewhere.example'),
        fix: t`Remove patterns that match every site from the redirect URLs.`,
      },
    )
  }

  async function popups() {
    const tried = t`Check Popup Blocking`
    const expected = t`A small window opens and closes again.`
    const opened = window.open('', '_blank', 'width=320,height=240')
    if (opened) {
      opened.close()
      return add({ tried, expected, came: t`It does.`, good: true })
    }
    alert(t`Popups are blocked! Please allow popups for this site.`)
    add({
      tried,
      expected,
      came: t`No window opened.`,
      good: false,
      fix: t`Allow popups for this site in the browser.`,
    })
  }

  const run = (name: string, work: () => Promise<void>) => async () => {
    setBusy(name)
    await work().catch((error: unknown) => add({ tried: name, expected: '', came: failure(error), good: false }))
    setBusy('')
  }
  return {
    results,
    busy,
    google: run('google', google),
    redirects: run('redirects', redirects),
    popups: run('popups', popups),
  }
}
