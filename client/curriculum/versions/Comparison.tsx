import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { diffWords } from 'diff'
import { type ItemRow, itemTextsOf, type LessonRow, leaderTextsOf, textsOf } from '../data/nodes.ts'
import { changesBetween, type VersionChange } from '../data/versions.ts'
import css from './versions.module.css'
import { wordsOfBlocks } from './words-of-blocks.ts'

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
  const names: Record<string, string> = {
    title: t`Title`,
    blocks: t`Text`,
    summary_html: t`Summary`,
    body_html: t`Text`,
    objectives: t`Objectives`,
    materials: t`Materials`,
    tags: t`Tags`,
    standards: t`Standards`,
    minutes: t`Minutes`,
    settings: t`Settings`,
    place: t`Moved`,
    answers: t`Answers`,
  }
  const words = { added: t`Added`, removed: t`Removed`, changed: t`Changed` }[change.change]
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
      {fields.length > 0 && <p className={css.hint}>{fields.map((field) => names[field] ?? field).join(', ')}</p>}
      {fields.includes('title') && <Words before={title_before ?? ''} after={title_after ?? ''} />}
      {(fields.includes('blocks') || change.change !== 'changed') && (old || now) && <Words before={old} after={now} />}
    </>
  )
}

const titleOf = ({ lessons, items }: Texts, key: string) =>
  (lessons.find((one) => one.key === key) ?? items.find((one) => one.key === key))?.title

function wordsOf({ lessons, items, leaders }: Texts, kind: string, key: string) {
  const list = kind === 'lesson' ? lessons : kind === 'item' ? items : kind === 'leaders' ? leaders : []
  return wordsOfBlocks(list.find((one) => one.key === key)?.blocks ?? [])
}

/** Two texts as one: what went is struck out, what came is marked. */
function Words({ before, after }: { before: string; after: string }) {
  return (
    <p className={css.words} dir="auto">
      {diffWords(before, after).map(({ value, added, removed }, at) =>
        added ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text are known by their places
          <ins key={at}>{value}</ins>
        ) : removed ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same
          <del key={at}>{value}</del>
        ) : (
          value
        ),
      )}
    </p>
  )
}
