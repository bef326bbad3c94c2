import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconClock, IconHourglass, IconPackage, IconPrinter } from '@tabler/icons-react'
import { Fold } from '../../ui/html/Fold.tsx'
import { duration } from '../../ui/lesson/duration.ts'
import type { ListingDetails } from '../data/listing.ts'
import css from './listing.module.css'

/** The cost of it, before a group adopts it: time, paper, and things to bring. */
export function Takes({ listing }: { listing: ListingDetails }) {
  const { t } = useLingui()
  const { minutes, longest, pages, materials } = listing.takes
  const parts = [
    minutes > 0 && { Icon: IconClock, name: t`Teaching time`, words: duration(minutes) },
    longest !== null && longest > 0 && { Icon: IconHourglass, name: t`Longest lesson`, words: duration(longest) },
    {
      Icon: IconPrinter,
      name: t`To print`,
      words: plural(pages, { one: 'about # page', other: 'about # pages' }),
    },
    {
      Icon: IconPackage,
      name: t`To bring`,
      words: plural(materials.length, { 0: 'nothing', one: '# thing', other: '# things' }),
    },
  ].filter((part) => part !== false)
  return (
    <section aria-labelledby="takes">
      <h2 id="takes" className={css.heading}>{t`What it takes`}</h2>
      <dl className={css.takes}>
        {parts.map(({ Icon, name, words }) => (
          <div key={name}>
            <dt>
              <Icon size={18} stroke={1.5} aria-hidden="true" />
              {name}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      {materials.length > 0 && (
        <Fold lines={4}>
          <ul className={css.materials} aria-label={t`To bring`}>
            {materials.map((thing) => (
              <li key={thing} dir="auto">
                {thing}
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  )
}
