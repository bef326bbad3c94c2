import { Trans, useLingui } from '@lingui/react/macro'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { flagsIn } from '../lib/query/feature-flags.ts'
import { Page } from '../ui/Page.tsx'
import { ThisBuild } from './ThisBuild.tsx'
import css from './tests.module.css'
import { useThemeChoices } from './use-theme-choices.ts'

/** The page of tests: parts of the product by themselves, and this build. */
export function TestsPage() {
  const { t } = useLingui()
  const pages = [
    {
      to: '/test/permissions',
      name: t`Permissions`,
      words: t`Every permission check, its answer and the rule that decided.`,
      ready: true,
    },
    {
      to: '/virtuoso-test',
      name: t`Long list`,
      words: t`Ten thousand rows of every height, with the frames counted.`,
      ready: true,
    },
    {
      to: '/test/rich-text-editor',
      name: t`Rich-text editor`,
      words: t`Every tool, and the HTML it produces.`,
      ready: true,
    },
    { to: '/test/oauth', name: t`OAuth`, words: t`Signing in through another provider and back.`, ready: true },
  ] as const
  return (
    <Page title={t`Tests`} below={<Trans>Parts of the product, each by itself.</Trans>}>
      <div className={css.columns}>
        <div className={css.side}>
          <section aria-labelledby="pages" className={css.section}>
            <h2 id="pages" className={css.heading}>
              <Trans>Test pages</Trans>
            </h2>
            <ul className={css.list}>
              {pages.map(({ to, name, words, ready }) => (
                <li key={to}>
                  <Link to={to} className={css.row}>
                    <span className={css.words}>
                      <b>{name}</b>
                      <span className={css.muted}>{words}</span>
                    </span>
                    <span className={css.state} data-state={ready ? 'good' : 'coming'}>
                      {ready ? <Trans>Ready</Trans> : <Trans>Being built</Trans>}
                    </span>
                    <IconChevronRight size={18} stroke={1.5} className={css.chevron} aria-hidden="true" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <Themes />
          <Languages />
        </div>
        <div className={css.side}>
          <ThisBuild />
          <Flags />
        </div>
      </div>
    </Page>
  )
}

function Themes() {
  const choices = useThemeChoices()
  return (
    <section aria-labelledby="themes" className={css.section}>
      <h2 id="themes" className={css.heading}>
        <Trans>Theme</Trans>
      </h2>
      <div className={css.switch}>
        {choices.map(({ theme, name, isShown, choose }) => (
          <button key={theme} type="button" aria-pressed={isShown} onClick={choose}>
            {name}
          </button>
        ))}
      </div>
    </section>
  )
}

/** Two languages that nobody speaks: what is left plain in them was never given to a translator. */
function Languages() {
  const { t } = useLingui()
  const kept = localStorage.getItem('locale') ?? 'en'
  const names = { en: t`English`, pseudo: t`Accented`, 'pseudo-rtl': t`Right to left` }
  return (
    <section aria-labelledby="languages" className={css.section}>
      <h2 id="languages" className={css.heading}>
        <Trans>Language</Trans>
      </h2>
      <div className={css.switch}>
        {Object.entries(names).map(([locale, name]) => (
          <button
            key={locale}
            type="button"
            aria-pressed={kept === locale}
            onClick={() => location.assign(`/test?locale=${locale}`)}
          >
            {name}
          </button>
        ))}
      </div>
    </section>
  )
}

function Flags() {
  const flags = useQuery(flagsIn()).data ?? {}
  return (
    <section aria-labelledby="flags" className={css.section}>
      <h2 id="flags" className={css.heading}>
        <Trans>Feature flags</Trans>
      </h2>
      <dl className={css.facts} translate="no">
        {Object.entries(flags)
          .sort()
          .map(([flag, on]) => (
            <div key={flag}>
              <dt>{flag}</dt>
              <dd className={css.state} data-state={on ? 'good' : 'off'}>
                {on ? <Trans>On</Trans> : <Trans>Off</Trans>}
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
