import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { GroupChange } from '../data/changes.ts'
import { type ChangeKind, changeKinds, nodesByKind } from './kinds.ts'
import css from './whole.module.css'

/** The number of parts that were changed in each way; each leads to them. */
export function Counts({ changes, only }: { changes: readonly GroupChange[]; only: string | undefined }) {
  const { t } = useLingui()
  const nodes = nodesByKind(changes)
  const words = (kind: ChangeKind, count: number) =>
    ({
      edited: plural(count, { one: '# edited', other: '# edited' }),
      hidden: plural(count, { one: '# hidden', other: '# hidden' }),
      added: plural(count, { one: '# added', other: '# added' }),
      moved: plural(count, { one: '# moved', other: '# moved' }),
      upstream: plural(count, {
        one: '# whose original has changed since',
        other: '# whose original has changed since',
      }),
    })[kind]
  return (
    <nav className={css.counts} aria-label={t`What we changed`}>
      {changeKinds
        .filter((kind) => nodes[kind].size > 0)
        .map((kind) => (
          <Link
            key={kind}
            from="/groups/$groupId/curriculum/$adoptionId/customize"
            to="/groups/$groupId/curriculum/$adoptionId/customize"
            search={({ review }) => ({ ...(review && { review }), ...(only !== kind && { only: kind }) })}
            hash="changes"
            className={css.count}
            data-kind={kind}
            aria-current={only === kind || undefined}
          >
            {words(kind, nodes[kind].size)}
          </Link>
        ))}
    </nav>
  )
}
