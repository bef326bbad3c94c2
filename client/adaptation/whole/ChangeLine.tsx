import { useLingui } from '@lingui/react/macro'
import { usePerson } from '../../groups/data/groups.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { ago, longDay } from '../../lib/settings/time.ts'
import { WordDiff } from '../../ui/lesson/WordDiff.tsx'
import { type GroupChange, offering } from '../data/changes.ts'
import type { Outline } from '../data/resolved.ts'
import { changeName } from '../words/change-name.ts'
import { placeWords } from '../words/place-words.ts'
import { wordsOfValue } from '../words/value-words.ts'
import type { AskedWhole } from './asked.ts'
import { resetChange, resetName } from './reset-change.ts'
import css from './whole.module.css'

/** One change: the original beside ours, word by word, who made it, and the way back. */
export function ChangeLine(props: { outline: Outline; change: GroupChange; ask: (asked: AskedWhole) => void }) {
  const { t } = useLingui()
  const { outline, change, ask } = props
  const node = outline.nodes.find(({ key }) => key === change.node_key)
  const title = node?.fields.title
  const name = changeName(change)
  const by = usePerson(change.author_id)?.name ?? t`Someone`
  const { before, after } = wordsOf(outline, change)
  const isInside = node && node.type !== 'lesson' && node.type !== 'unit'
  return (
    <li className={css.change}>
      <p className={css.changeHead}>
        {isInside && (
          <b dir="auto">
            {title}
            {' · '}
          </b>
        )}
        <span>{name}</span>
        {change.for_leaders && <span className={css.badge}>{t`Leaders`}</span>}
        {change.is_behind && <span className={css.badge} data-kind="upstream">{t`Original changed`}</span>}
        <span className={css.by}>
          {by} · {ago(new Date(change.updated_at), serverDate())}
        </span>
        {outline.may.adapt && (
          <button
            type="button"
            className={css.reset}
            aria-label={title ? `${resetName(change)}: ${title}, ${name}` : `${resetName(change)}: ${name}`}
            onClick={() => resetChange(outline, change, title ?? name, ask)}
          >
            {resetName(change)}
          </button>
        )}
      </p>
      {change.offerable && <Offered outline={outline} change={change} />}
      {(before || after) && before !== after && <WordDiff before={before} after={after} />}
    </li>
  )
}

/** The offer of a change to its author: the way to make it, or when it was made. */
function Offered({ outline, change }: { outline: Outline; change: GroupChange }) {
  const { t } = useLingui()
  const { node_key, op, field, offered_at } = change
  const day = offered_at && longDay(new Date(offered_at))
  if (day) return <p className={css.hint}>{t`Offered to the author on ${day}`}</p>
  if (!outline.may.adapt) return null
  return (
    <p className={css.offer}>
      <button
        type="button"
        className={css.reset}
        onClick={() => attempt(offering, { adoption_id: outline.adoption_id, node_key, op, field })}
      >
        {t`Offer to the author`}
      </button>
      <span className={css.hint}>{t`They see the change, your name and your group’s name.`}</span>
    </p>
  )
}

/** The original and ours as words; a part that was taken out has none of ours, one that was added no original. */
function wordsOf({ nodes }: Outline, { op, field, value, original }: GroupChange) {
  if (op === 'move')
    return field ? { before: '', after: '' } : { before: placeWords(nodes, original), after: placeWords(nodes, value) }
  const after = op === 'hide' ? '' : wordsOfValue(field, value)
  return { before: wordsOfValue(field, original), after }
}
