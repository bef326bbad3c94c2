import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { fieldName } from '../../ui/lesson/field-names.ts'
import { WordDiff } from '../../ui/lesson/WordDiff.tsx'
import { wordsOfBlocks } from '../../ui/lesson/words-of-blocks.ts'
import { type ItemRow, itemTextsOf, type LessonRow, leaderTextsOf, textsOf } from '../data/nodes.ts'
import { changesBetween, type VersionChange } from '../data/versions.ts'
import css from './versions.module.css'

interface Texts {
  lessons: readonly LessonRow[]
  items: readonly ItemRow[]
  leaders: readonly { key: string; blocks: LessonRow['blocks'] }[]
}

/** The changes between two versions, node by node, and in their texts word by word. */
export function Comparison(props: { from: string; to: string; onOpen: (key: string) => void }) {
  const { t } = useLingui()
  const { data: changes } = useSuspenseQuery(changesBetween(props.from, props.to))
  const before = useTexts(props.from)
  const after = useTexts(props.to)
  if (changes.length === 0) return <p className={css.hint}>{t`Nothing has changed.`}</p>
  return (
    <ul className={css.changes}>
      {changes.map((change) => (
        <li key={`${change.kind} ${change.key}`} data-change={change.change}>
          <Change change={change} before={before} after={after} onOpen={props.onOpen} />
        </li>
      ))}
    </ul>
  )
}

function useTexts(versionId: string): Texts {
  const [lessons, items, leaders] = useSuspenseQueries({
    queries: [textsOf(versionId), itemTextsOf(versionId), leaderTextsOf(versionId)],
  })
  return { lessons: lessons.data, items: items.data, leaders: leaders.data }
}

function Change(props: { change: VersionChange; before: Texts; after: Texts; onOpen: (key: string) => void }) {
  const { t } = useLingui()
  const { change, before, after } = props
  const { kind, key, fields, title_before, title_after } = change
  const name = title_after ?? title_before ?? titleOf(after, key) ?? titleOf(before, key) ?? ''
  const kinds: Record<string, string> = {
    unit: t`Unit`,
    lesson: t`Lesson`,
    item: t`Item`,
    task: t`Task`,
    leaders: t`Leader notes`,
    answers: t`Quiz answers`,
  }
  const words = { added: t`Added`, removed: t`Removed`, changed: t`Changed` }[change.change]
  const told = change.change === 'changed' ? fields.filter(isTold) : []
  const bare = fields.filter((field) => !told.some((one) => one === field))
  const old = wordsOf(before, kind, key)
  const now = wordsOf(after, kind, key)
  return (
    <>
      <p className={css.changeHead}>
        <span className={css.badge}>{words}</span> {kinds[kind] ?? kind}{' '}
        {change.change === 'removed' ? (
          <b dir="auto">{name}</b>
        ) : (
          <button type="button" dir="auto" onClick={() => props.onOpen(key)}>
            {name}
          </button>
        )}
      </p>
      {bare.length > 0 && <p className={css.hint}>{bare.map(fieldName).join(', ')}</p>}
      {fields.includes('title') && <WordDiff before={title_before ?? ''} after={title_after ?? ''} />}
      {(fields.includes('blocks') || change.change !== 'changed') && (old || now) && (
        <WordDiff before={old} after={now} />
      )}
      {told.map((field) => (
        <div key={field} className={css.field}>
          <p className={css.hint}>{fieldName(field)}</p>
          <WordDiff before={toldIn(before, kind, key, field)} after={toldIn(after, kind, key, field)} />
        </div>
      ))}
    </>
  )
}

const toldFields = ['objectives', 'materials', 'tags', 'standards', 'minutes'] as const
type ToldField = (typeof toldFields)[number]
const isTold = (field: string): field is ToldField => toldFields.some((one) => one === field)

/** A field that is shown as it was and as it is; a list has a line for each of its entries. */
function toldIn({ lessons, items }: Texts, kind: string, key: string, field: ToldField): string {
  const row: Partial<LessonRow> | undefined =
    kind === 'lesson' ? lessons.find((one) => one.key === key) : items.find((one) => one.key === key)
  const value = row?.[field] ?? ''
  return Array.isArray(value) ? value.join('\n') : String(value)
}

const titleOf = ({ lessons, items }: Texts, key: string) =>
  (lessons.find((one) => one.key === key) ?? items.find((one) => one.key === key))?.title

function wordsOf({ lessons, items, leaders }: Texts, kind: string, key: string) {
  const list = kind === 'lesson' ? lessons : kind === 'item' ? items : kind === 'leaders' ? leaders : []
  return wordsOfBlocks(list.find((one) => one.key === key)?.blocks ?? [])
}
