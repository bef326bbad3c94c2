import { useLingui } from '@lingui/react/macro'
import css from './activity.module.css'
import { type ActivityKind, kindNames } from './kinds.ts'

/** Everything that happened, or one kind of it. */
export function KindFilter({
  kind,
  onKind,
}: {
  kind: ActivityKind | undefined
  onKind: (kind: ActivityKind | undefined) => void
}) {
  const { t } = useLingui()
  const names: Record<ActivityKind, string> = { announcements: t`Announcements`, tasks: t`Tasks`, people: t`People` }
  return (
    <fieldset className={css.filter} aria-label={t`Show`}>
      {[undefined, ...kindNames].map((one) => (
        <button key={one ?? 'all'} type="button" aria-pressed={kind === one} onClick={() => onKind(one)}>
          {one ? names[one] : t`All`}
        </button>
      ))}
    </fieldset>
  )
}
