import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { changeId, type GroupChange } from '../data/changes.ts'
import type { Outline, ResolvedNode } from '../data/resolved.ts'
import type { AskedWhole } from './asked.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { changeKinds, kindsOf } from './kinds.ts'
import css from './whole.module.css'

interface Props {
  outline: Outline
  groupId: string
  changes: readonly GroupChange[]
  only: string | undefined
  ask: (asked: AskedWhole) => void
}

/** All that the group has changed beside the original, lesson by lesson, each with the way back. */
export function OurChanges(props: Props) {
  const { t } = useLingui()
  const { outline, changes, ask } = props
  const kind = changeKinds.find((one) => one === props.only)
  const shown = kind ? changes.filter((change) => kindsOf(change, changes).includes(kind)) : changes
  const places = placesOf(outline, shown)
  const count = changes.length
  return (
    <section className={css.section} aria-labelledby="changes">
      <div className={css.headed}>
        <h2 id="changes" className={css.heading}>{t`Our changes`}</h2>
        {kind && (
          <Link
            from="/groups/$groupId/curriculum/$adoptionId/customize"
            to="/groups/$groupId/curriculum/$adoptionId/customize"
            search={({ review }) => (review ? { review } : {})}
            hash="changes"
            className={css.all}
          >
            {t`Show all (${count})`}
          </Link>
        )}
      </div>
      {places.map(({ node, list }) => (
        <Place key={node?.key ?? 'curriculum'} {...props} node={node} list={list} />
      ))}
      {outline.may.adapt && (
        <Button
          className={css.start}
          variant="default"
          onClick={() =>
            ask({
              what: 'change',
              title: t`Reset everything`,
              hint: plural(count, {
                one: 'The change that your group made goes, and the curriculum is as its author wrote it.',
                other: 'All # changes that your group made go, and the curriculum is as its author wrote it.',
              }),
              action: t`Reset everything`,
              done: t`The curriculum is as its author wrote it`,
              changes: [{ node_type: 'curriculum', node_key: outline.curriculum_id, op: '*', reset: true }],
            })
          }
        >
          {t`Reset everything…`}
        </Button>
      )}
    </section>
  )
}

/** The changes of one lesson or unit, or of the curriculum itself. */
function Place({
  outline,
  groupId,
  ask,
  node,
  list,
}: Props & { node: ResolvedNode | undefined; list: readonly GroupChange[] }) {
  const { t } = useLingui()
  const title = node?.fields.title ?? t`The curriculum`
  return (
    <section className={css.place} aria-label={title}>
      <h3 className={css.placeName} dir="auto">
        {node?.type === 'lesson' ? (
          <Link
            to="/groups/$groupId/lessons/$adoptionId/customize"
            params={{ groupId, adoptionId: outline.adoption_id }}
            search={{ lesson: node.key }}
          >
            {title}
          </Link>
        ) : (
          title
        )}
        {node?.type === 'unit' && <span className={css.hint}> {t`Unit`}</span>}
      </h3>
      {node?.type === 'lesson' && (
        <button
          type="button"
          className={css.history}
          aria-label={t`History of ${title}`}
          onClick={() => ask({ what: 'history', lesson: node.key })}
        >
          {t`History`}
        </button>
      )}
      <ul className={css.changes}>
        {list.map((change) => (
          <ChangeLine key={changeId(change)} outline={outline} change={change} ask={ask} />
        ))}
      </ul>
    </section>
  )
}

/** The changes by the lesson or unit that they are in, in the order of the curriculum; those of the curriculum come first. */
function placesOf({ nodes }: Outline, changes: readonly GroupChange[]) {
  const order = new Map(nodes.map(({ key }, at) => [key, at]))
  const houses = new Map<ResolvedNode | undefined, GroupChange[]>()
  for (const change of changes.toSorted((a, b) => (order.get(a.node_key) ?? -1) - (order.get(b.node_key) ?? -1))) {
    const node = nodes.find(({ key }) => key === (change.lesson_key ?? change.node_key))
    houses.set(node, [...(houses.get(node) ?? []), change])
  }
  return [...houses]
    .map(([node, list]) => ({ node, list }))
    .toSorted((a, b) => (a.node ? order.get(a.node.key)! : -1) - (b.node ? order.get(b.node.key)! : -1))
}
