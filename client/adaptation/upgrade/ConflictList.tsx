import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Outline } from '../data/resolved.ts'
import type { Resolution, UpgradeChoice, UpgradeConflict } from '../data/upgrade.ts'
import { ConflictChoice } from './ConflictChoice.tsx'
import css from './upgrade.module.css'
import { choiceOf } from './use-resolution.ts'

/** The things that both the author and the group have changed, each with its choices. */
export function ConflictList(props: {
  outline: Outline
  conflicts: readonly UpgradeConflict[]
  chosen: Resolution
  choose: (choices: Resolution) => void
}) {
  const { t } = useLingui()
  const { outline, conflicts, chosen, choose } = props
  const open = conflicts.filter((conflict) => choiceOf(chosen, conflict) === null)
  const allOpen = (choice: UpgradeChoice) => choose(Object.fromEntries(open.map(({ id }) => [id, choice])))
  if (conflicts.length === 0) return null
  return (
    <section className={css.conflicts} aria-label={t`Changed by both`}>
      <h3>{t`Changed by both`}</h3>
      {open.length > 1 && (
        <p className={css.rest}>
          <Button size="xs" variant="default" onClick={() => allOpen('mine')}>{t`Keep ours for all open ones`}</Button>
          <Button size="xs" variant="default" onClick={() => allOpen('theirs')}>
            {t`Take the author’s for all open ones`}
          </Button>
        </p>
      )}
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={conflict.id}
          nodes={outline.nodes}
          conflict={conflict}
          choice={choiceOf(chosen, conflict)}
          onChoose={(choice) => choose({ [conflict.id]: choice })}
        />
      ))}
    </section>
  )
}
