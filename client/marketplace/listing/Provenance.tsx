import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { valueName } from '../card/words.ts'
import { type LineageOrigin, type ListingDetails, lineageOf } from '../data/listing.ts'
import { licenceWords } from './licence-words.ts'
import css from './listing.module.css'

/** Under which licence it can be used, whom to name, what it was made of, and what others made of it. */
export function Provenance({ listing }: { listing: ListingDetails }) {
  const { t } = useLingui()
  const { licence, attribution, id } = listing
  const { data } = useQuery(lineageOf(id))
  return (
    <section aria-labelledby="licence">
      <h2 id="licence" className={css.heading}>{t`Licence and origin`}</h2>
      <dl className={css.origin}>
        <div>
          <dt>{valueName('licence', licence)}</dt>
          <dd>{licenceWords(licence)}</dd>
        </div>
        <div>
          <dt>{t`How it is credited`}</dt>
          <dd dir="auto">{attribution}</dd>
        </div>
        {data && data.origins.length > 0 && (
          <div>
            <dt>{t`Remixed from`}</dt>
            <dd>
              <ol className={css.lineage}>
                {data.origins.map((origin) => (
                  <Origin key={`${origin.title} ${origin.at}`} origin={origin} />
                ))}
              </ol>
            </dd>
          </div>
        )}
        {data && data.remixes.length > 0 && (
          <div>
            <dt>{t`Remixes by others`}</dt>
            <dd>
              <ul className={css.lineage}>
                {data.remixes.map((card) => (
                  <li key={card.id} dir="auto">
                    <Link to="/marketplace" search={{ listing: card.id }}>
                      {card.title}
                    </Link>
                    <small>{t`by ${card.byline}`}</small>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

function Origin({ origin }: { origin: LineageOrigin }) {
  const { t } = useLingui()
  const { title, byline, licence, listing_id: id, number } = origin
  const facts = [t`by ${byline}`, t`version ${number}`, valueName('licence', licence)]
  return (
    <li dir="auto">
      {id ? (
        <Link to="/marketplace" search={{ listing: id }}>
          {title}
        </Link>
      ) : (
        <b>{title}</b>
      )}
      <small>{facts.join(' · ')}</small>
    </li>
  )
}
