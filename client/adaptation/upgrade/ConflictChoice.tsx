import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { WordDiff } from '../../ui/lesson/WordDiff.tsx'
import type { ResolvedNode } from '../data/resolved.ts'
import type { UpgradeChoice, UpgradeConflict } from '../data/upgrade.ts'
import { changeName } from '../words/change-name.ts'
import { placeWords } from '../words/place-words.ts'
import { wordsOfValue } from '../words/value-words.ts'
import css from './upgrade.module.css'

/** One thing that both have changed: the two texts beside what stood there, and the choice. */
export function ConflictChoice(props: {
  nodes: readonly ResolvedNode[]
  conflict: UpgradeConflict
  choice: UpgradeChoice | null
  onChoose: (choice: UpgradeChoice) => void
}) {
  const { t } = useLingui()
  const { nodes, conflict, choice, onChoose } = props
  const { op, field, base, theirs, ours, choices } = conflict
  const lesson = nodes.find(({ key, type }) => key === conflict.lesson_key && type === 'lesson')?.fields.title
  const words = (value: unknown) => (op === 'move' ? placeWords(nodes, value) : wordsOfValue(field, value))
  const [before, author, own] = [words(base), words(theirs), words(ours)]
  const labels = { mine: t`Keep ours`, theirs: t`Take the author’s`, both: t`Keep both` }
  const texts: Record<UpgradeChoice, ReactNode> = {
    mine: <WordDiff before={before} after={own} />,
    theirs: author ? (
      <WordDiff before={before} after={author} />
    ) : (
      <p className={css.hint}>{t`The author took this out.`}</p>
    ),
    both: (
      <>
        <p className={css.hint}>{t`The author’s first, then ours.`}</p>
        <p className={css.both} dir="auto">
          {wordsOfBoth(field, theirs, ours)}
        </p>
      </>
    ),
  }
  const name = useId()
  return (
    <fieldset className={css.conflict} data-open={choice === null || undefined}>
      <legend>
        <b dir="auto">{conflict.title ?? lesson}</b>
        {lesson && conflict.title !== lesson && (
          <span className={css.hint} dir="auto">
            {' '}
            {t`in ${lesson}`}
          </span>
        )}
        <span className={css.hint}> · {changeName({ op, field })}</span>
      </legend>
      {before && (
        <p className={css.base}>
          <span className={css.hint}>{t`Before`}</span> <span dir="auto">{before}</span>
        </p>
      )}
      <div className={css.choices}>
        {choices.map((one) => (
          <label key={one} className={css.choice} data-chosen={choice === one || undefined}>
            <span className={css.choiceName}>
              <input type="radio" name={name} value={one} checked={choice === one} onChange={() => onChoose(one)} />
              {labels[one]}
            </span>
            {texts[one]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Both as they will stand: of two lists, ours gives what the author’s lacks. */
function wordsOfBoth(field: string, theirs: unknown, ours: unknown): string {
  const own = Array.isArray(ours) && Array.isArray(theirs) ? ours.filter((one) => !theirs.includes(one)) : ours
  return [wordsOfValue(field, theirs), wordsOfValue(field, own)].filter(Boolean).join('\n')
}
