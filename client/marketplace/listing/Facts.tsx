import { useLingui } from '@lingui/react/macro'
import { monthOf } from '../../lib/settings/time.ts'
import { duration, lessonCount } from '../../ui/lesson/duration.ts'
import { ages, languageName, valueName } from '../card/words.ts'
import type { ListingDetails } from '../data/listing.ts'
import css from './listing.module.css'

/** The facts that one compares listings by. */
export function Facts({ listing }: { listing: ListingDetails }) {
  const { t } = useLingui()
  const { lesson_count, minutes, format, language, licence, audience, listed_at } = listing
  const count = lessonCount(lesson_count)
  const length = duration(minutes)
  const who = ages(listing)
  const group = valueName('audience', audience)
  const facts: [name: string, words: string][] = [
    [t`Length`, minutes > 0 ? t`${count}, ${length} in all` : count],
    [t`For`, who === group ? who : `${group} · ${who}`],
    [t`Format`, valueName('format', format)],
    [t`Language`, languageName(language)],
    [t`Licence`, valueName('licence', licence)],
    [t`Updated`, monthOf(listed_at)],
  ]
  return (
    <dl className={css.facts}>
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
