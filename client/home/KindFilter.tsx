import { useLingui } from '@lingui/react/macro'
import { useActivityFilters } from '../lib/registries/activity.ts'
import css from './activity.module.css'

/** Everything that happened, or one kind of it. */
export function KindFilter({ kind, onKind }: { kind: string | undefined; onKind: (kind: string | undefined) => void }) {
  const { t } = useLingui()
  const filters = useActivityFilters()
  return (
    <fieldset className={css.filter} aria-label={t`Show`}>
      <button type="button" aria-pressed={kind === undefined} onClick={() => onKind(undefined)}>
        {t`All`}
      </button>
      {filters.map(([one, { name }]) => (
        <button key={one} type="button" aria-pressed={kind === one} onClick={() => onKind(one)}>
          {t(name)}
        </button>
      ))}
    </fieldset>
  )
}
