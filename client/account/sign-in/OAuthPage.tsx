import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { toast } from '../../lib/browser/toast.ts'
import { copy } from '../../ui/CopyField.tsx'
import { Page } from '../../ui/Page.tsx'
import { callback, googleAddress, sentTo } from '../data/oauth.ts'
import css from './oauth.module.css'

/** One thing that was tried: what should have come, what came, and what to do where it did not. */
interface Result {
  at: Date
  tried: string
  expected: string
  came: string
  good: boolean | null
  fix?: string
  url?: string
}

/** Signing in through others, tried step by step without anybody coming in. */
export function OAuthPage() {
  const { t } = useLingui()
  const [results, setResults] = useState<readonly Result[]>([])
  const [busy, setBusy] = useState('')
  const add = (...more: Omit<Result, 'at'>[]) =>
    setResults((before) => [...more.map((one) => ({ at: new Date(), ...one })), ...before])
  const failure = (error: unknown) =>
    t`Error: ${error instanceof Error && error.message ? error.message : t`Unknown error`}`

  async function google() {
    const tried = t`Test Google OAuth`
    const expected = t`The server sends one on to Google.`
    try {
      const url = await googleAddress()
      add({ tried, expected, came: t`It does.`, good: true, url })
    } catch (error) {
      const fix = t`Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, and look whether Google can be reached from the server.`
      add({ tried, expected, came: failure(error), good: false, fix })
    }
  }

  async function redirects() {
    const tried = t`Test Redirect URLs`
    const foreign = 'https://elsewhere.example/auth/callback'
    const own = await sentTo(callback)
    const other = await sentTo(foreign)
    const unseen = t`Cannot be seen from this page.`
    add(
      {
        tried,
        expected: t`Back to ${callback}`,
        came: own ?? unseen,
        good: own === null ? null : own === callback,
        fix: t`Name ${callback} among the redirect URLs (additional_redirect_urls in config.toml), or set SITE_URL.`,
      },
      {
        tried,
        expected: t`Never to ${foreign}`,
        came: other ?? unseen,
        good: other === null ? null : !other.startsWith('https://elsewhere.example'),
        fix: t`Take patterns that fit every site from the redirect URLs.`,
      },
    )
  }

  async function popups() {
    const tried = t`Check Popup Blocking`
    const expected = t`A small window opens, and closes again.`
    const opened = window.open('', '_blank', 'width=320,height=240')
    if (opened) {
      opened.close()
      return add({ tried, expected, came: t`It does.`, good: true })
    }
    alert(t`Popups are blocked! Please allow popups for this site.`)
    add({ tried, expected, came: t`None opened.`, good: false, fix: t`Allow popups for this site in the browser.` })
  }

  const run = (name: string, work: () => Promise<void>) => async () => {
    setBusy(name)
    await work().catch((error: unknown) => add({ tried: name, expected: '', came: failure(error), good: false }))
    setBusy('')
  }
  const verdicts = { true: t`As it should be`, false: t`Not as it should be`, null: t`Unknown` }
  const verdict = ({ good }: Result) => verdicts[`${good}`]
  const report = () =>
    results.map((one) => [one.at.toISOString(), one.tried, one.expected, one.came, verdict(one)].join(' · ')).join('\n')

  return (
    <Page
      title={t`OAuth Debugger`}
      below={<Trans>The way through another sign-in and back, tried step by step.</Trans>}
    >
      <div className={css.deeds}>
        <Button variant="default" loading={busy === 'google'} onClick={run('google', google)}>
          <Trans>Test Google OAuth</Trans>
        </Button>
        <Button variant="default" loading={busy === 'redirects'} onClick={run('redirects', redirects)}>
          <Trans>Test Redirect URLs</Trans>
        </Button>
        <Button variant="default" loading={busy === 'popups'} onClick={run('popups', popups)}>
          <Trans>Check Popup Blocking</Trans>
        </Button>
      </div>
      {results.length === 0 ? (
        <p className={css.none}>
          <Trans>Nothing was tried yet. What comes of it stands here, the last on top.</Trans>
        </p>
      ) : (
        <>
          <ul className={css.results} aria-label={t`Results`} aria-live="polite">
            {results.map((one) => (
              <li key={one.at.getTime() + one.tried + one.expected} className={css.result}>
                <div className={css.head}>
                  <b>{one.tried}</b>
                  <span className={css.verdict} data-good={one.good}>
                    {verdict(one)}
                  </span>
                  <time className={css.muted} dateTime={one.at.toISOString()}>
                    {one.at.toLocaleTimeString()}
                  </time>
                </div>
                <dl className={css.facts}>
                  <dt>
                    <Trans>Expected</Trans>
                  </dt>
                  <dd>{one.expected}</dd>
                  <dt>
                    <Trans>Came</Trans>
                  </dt>
                  <dd>{one.came}</dd>
                  {one.good === false && one.fix && (
                    <>
                      <dt>
                        <Trans>What to do</Trans>
                      </dt>
                      <dd>{one.fix}</dd>
                    </>
                  )}
                </dl>
                {one.url && (
                  <a href={one.url} className={css.link}>
                    <Trans>Go through with it</Trans>
                  </a>
                )}
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            onClick={async () => (await copy(report())) && toast(t`The report is in the clipboard`)}
          >
            <Trans>Copy report</Trans>
          </Button>
        </>
      )}
    </Page>
  )
}
