import { useLingui } from '@lingui/react/macro'
import { allKinds } from './kinds.ts'
import css from './search.module.css'

/** Only one kind, or all. */
export function Kinds({ kind, onChange }: { kind: string | undefined; onChange: (kind?: string) => void }) {
  const { t } = useLingui()
  const kinds = [{ kind: undefined, name: t`Everything` }, ...allKinds()]
  return (
    <fieldset className={css.kinds} aria-label={t`Type of result`}>
      {kinds.map((one) => (
        <button
          key={one.name}
          type="button"
          className={css.kind}
          aria-pressed={one.kind === kind}
          onClick={() => onChange(one.kind)}
        >
          {one.name}
        </button>
      ))}
    </fieldset>
  )
}
