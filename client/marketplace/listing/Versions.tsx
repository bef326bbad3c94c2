import { useLingui } from '@lingui/react/macro'
import { fullDate } from '../../lib/settings/time.ts'
import type { ListingDetails } from '../data/listing.ts'
import css from './listing.module.css'

/** The changes of each version, the newest first; the older ones fold away. */
export function Versions({ versions }: Pick<ListingDetails, 'versions'>) {
  const { t } = useLingui()
  const [newest, ...older] = versions
  if (!newest) return null
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className={css.heading}>{t`Versions`}</h2>
      <ol className={css.versions}>
        <Version version={newest} />
      </ol>
      {older.length > 0 && (
        <details className={css.older}>
          <summary>{t`Earlier (${older.length})`}</summary>
          <ol className={css.versions}>
            {older.map((version) => (
              <Version key={version.number} version={version} />
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function Version({ version }: { version: ListingDetails['versions'][number] }) {
  const { t } = useLingui()
  const { number, published_at, change_note } = version
  return (
    <li>
      <b>{t`Version ${number}`}</b>
      <small>{fullDate(published_at.slice(0, 10))}</small>
      {change_note && <p dir="auto">{change_note}</p>}
    </li>
  )
}
