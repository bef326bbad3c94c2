import { useLingui } from '@lingui/react/macro'
import { Html } from '../../ui/html/Html.tsx'
import { duration } from '../../ui/lesson/duration.ts'
import { Cover } from '../card/Cover.tsx'
import { ages, extent, languageName, valueName } from '../card/words.ts'
import type { MarketCard } from '../data/card.ts'
import type { OwnListing } from '../data/own.ts'
import type { ShownUnit } from '../data/own-curricula.ts'
import preview from './preview.module.css'

/** The page of a listing while it is written: what strangers will read, in the order in which they do. */
export function PagePreview(props: { card: MarketCard; words: OwnListing; units: readonly ShownUnit[] }) {
  const { t } = useLingui()
  const { card, words, units } = props
  return (
    <article className={preview.page} aria-label={t`Preview of the page`}>
      <Cover card={card} />
      <h3 className={preview.title} dir="auto">
        {card.title}
      </h3>
      <p className={preview.by} dir="auto">{t`by ${card.byline}`}</p>
      <p className={preview.promise} dir="auto">
        {card.promise}
      </p>
      <p className={preview.facts}>
        {[
          extent(card),
          ages(card),
          languageName(card.language),
          words.format && valueName('format', words.format),
          valueName('licence', card.licence),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {words.topics.length > 0 && (
        <ul className={preview.topics}>
          {words.topics.map((topic) => (
            <li key={topic} dir="auto">
              {topic}
            </li>
          ))}
        </ul>
      )}
      {words.outcomes.length > 0 && (
        <>
          <h4>{t`What people can do at the end`}</h4>
          <ul className={preview.list}>
            {words.outcomes.map((outcome) => (
              <li key={outcome} dir="auto">
                {outcome}
              </li>
            ))}
          </ul>
        </>
      )}
      {words.summary_html && <Html html={words.summary_html} />}
      {units.length > 0 && <h4>{t`Outline`}</h4>}
      {units.map((unit) => (
        <div key={unit.key}>
          <p className={preview.unit} dir="auto">
            {unit.title}
          </p>
          <ol className={preview.list}>
            {unit.lessons.map(({ key, title, minutes, sample }) => (
              <li key={key} dir="auto">
                {title}
                {minutes !== null && <span className={preview.minutes}>{duration(minutes)}</span>}
                {sample && <span className={preview.sample}>{t`Sample`}</span>}
              </li>
            ))}
          </ol>
        </div>
      ))}
    </article>
  )
}
