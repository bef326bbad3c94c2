import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { toast } from '../../lib/browser/toast.ts'
import { copy } from '../../ui/CopyField.tsx'
import { Page } from '../../ui/Page.tsx'
import css from './oauth.module.css'
import { type OAuthResult, useOAuthChecks } from './oauth-checks.ts'

/** Signing in through others, tried step by step without anybody coming in. */
export function OAuthPage() {
  const { t } = useLingui()
  const { results, busy, google, redirects, popups } = useOAuthChecks()
  const verdicts = { true: t`As expected`, false: t`Not as expected`, null: t`Unknown` }
  const verdict = ({ good }: OAuthResult) => verdicts[`${good}`]
  const report = () =>
    results.map((one) => [one.at.toISOString(), one.tried, one.expected, one.came, verdict(one)].join(' · ')).join('\n')

  return (
    <Page title={t`OAuth Debugger`} below={<Trans>Tests signing in through Google and back, step by step.</Trans>}>
      <div className={css.actions}>
        <Button variant="default" loading={busy === 'google'} onClick={google}>
          <Trans>Test Google OAuth</Trans>
        </Button>
        <Button variant="default" loading={busy === 'redirects'} onClick={redirects}>
          <Trans>Test Redirect URLs</Trans>
        </Button>
        <Button variant="default" loading={busy === 'popups'} onClick={popups}>
          <Trans>Check Popup Blocking</Trans>
        </Button>
      </div>
      {results.length === 0 ? (
        <p className={css.none}>
          <Trans>Nothing tested yet. Results appear here, newest first.</Trans>
        </p>
      ) : (
        <>
          <ul className={css.results} aria-label={t`Results`} aria-live="polite">
            {results.map((one) => (
              <ResultItem key={one.at.getTime() + one.tried + one.expected} result={one} verdict={verdict(one)} />
            ))}
          </ul>
          <Button variant="default" onClick={async () => (await copy(report())) && toast(t`Report copied`)}>
            <Trans>Copy report</Trans>
          </Button>
        </>
      )}
    </Page>
  )
}

function ResultItem({ result: one, verdict }: { result: OAuthResult; verdict: string }) {
  return (
    <li className={css.result}>
      <div className={css.head}>
        <b>{one.tried}</b>
        <span className={css.verdict} data-good={one.good}>
          {verdict}
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
          <Trans>Actual</Trans>
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
          <Trans>Continue to Google</Trans>
        </a>
      )}
    </li>
  )
}
