import { useLingui } from '@lingui/react/macro'
import { wordsIn } from '../../lib/html/plain-text.ts'
import { Html } from '../../ui/html/Html.tsx'
import { WordDiff } from '../../ui/lesson/WordDiff.tsx'
import { languageName, valueName } from '../card/words.ts'
import type { ListedWords, ToDecide } from '../data/decide.ts'
import { visibilityNames } from '../edit/words.ts'
import css from './decide.module.css'

type Words = Omit<ListedWords, 'attribution' | 'byline' | 'title'> & {
  title: string
  byline: string | null
  attribution: string | null
}

/** The words of a listing; where one is up already, only what changes, word by word. */
export function AskedWords({ one }: { one: ToDecide }) {
  const { t, i18n } = useLingui()
  const { listing, before, title } = one
  const said = (words: Words) => [
    { name: t`Title`, text: words.title },
    { name: t`Promise`, text: words.promise },
    { name: t`Outcomes`, text: words.outcomes.join('\n') },
    { name: t`Topics`, text: words.topics.join(', ') },
    { name: t`Summary`, text: wordsIn(words.summary_html ?? ''), html: words.summary_html },
    { name: t`Audience`, text: words.audience && valueName('audience', words.audience) },
    { name: t`Ages`, text: words.age_min === null ? '' : `${words.age_min}–${words.age_max ?? ''}` },
    { name: t`Format`, text: words.format && valueName('format', words.format) },
    { name: t`Language`, text: languageName(words.language) },
    { name: t`Licence`, text: valueName('licence', words.licence) },
    { name: t`Author’s name`, text: words.byline },
    { name: t`Attribution`, text: words.attribution },
    { name: t`Description of the cover`, text: words.cover_alt },
    { name: t`Who can find it`, text: i18n._(visibilityNames[words.visibility]) },
  ]
  const now = said({
    ...listing,
    title,
    // what is left empty is filled in as it goes up
    byline: listing.byline ?? before?.byline ?? one.author,
    attribution: listing.attribution ?? before?.attribution ?? null,
  })
  const then = before && said(before)
  const shown = now.filter(({ text }, at) => (then ? (text ?? '') !== (then[at]!.text ?? '') : text))
  const isNewVersion = before !== null && before.version_id !== listing.version_id
  const isNewCover = before !== null && before.cover_path !== listing.cover_path
  return (
    <dl className={css.words}>
      {isNewVersion && <Said name={t`Version`}>{t`A newer version of its lessons goes up with it.`}</Said>}
      {isNewCover && <Said name={t`Cover`}>{t`A new cover picture, shown above.`}</Said>}
      {shown.map(({ name, text, html }) => {
        const old = then?.find((one) => one.name === name)
        return (
          <Said key={name} name={name}>
            {old ? (
              <WordDiff before={old.text ?? ''} after={text ?? ''} />
            ) : html ? (
              <Html html={html} />
            ) : (
              <span className={css.plain} dir="auto">
                {text}
              </span>
            )}
          </Said>
        )
      })}
      {then && shown.length === 0 && !isNewVersion && !isNewCover && (
        <Said name={t`Changes`}>{t`None: it’s the version that was up before.`}</Said>
      )}
    </dl>
  )
}

function Said({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={css.said}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
