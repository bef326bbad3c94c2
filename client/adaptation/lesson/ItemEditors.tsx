import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import { newId } from '../../lib/query/id.ts'
import { AddItem } from '../../ui/lesson/AddItem.tsx'
import { itemKindName } from '../../ui/lesson/item-kinds.ts'
import { useLessonWriting } from '../../ui/lesson/lesson-writing.ts'
import type { ResolvedLesson } from '../data/resolved.ts'
import type { NodeDraft } from '../draft/node-draft.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { changeItems } from './item-commands.ts'
import css from './lesson.module.css'

interface Props {
  shown: ResolvedLesson
  known: ResolvedLesson
  isOpen: boolean
  write: (key: string, change: NodeDraft) => void
}

/** The items of a lesson as the group has them, and the way to add one. */
export const ItemEditors = memo(function ItemEditors(props: Props) {
  const { t } = useLingui()
  const { shown, known, isOpen, write } = props
  const { canEdit } = useLessonWriting()
  const { items } = shown
  function add(kind: string) {
    const title = itemKindName(kind)
    const value = { parent: shown.lesson.key, after: items.at(-1)?.key ?? null, kind, title }
    changeItems(known, t`Added “${title}”`, [{ node_type: 'item', node_key: newId(), op: 'add', value, version: null }])
  }
  return (
    <section className={css.items} aria-label={t`Items`}>
      <h3>{t`Items`}</h3>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <ItemEditor
              key={item.key}
              item={item}
              known={known.items.find(({ key }) => key === item.key) ?? item}
              lesson={known}
              isOpen={isOpen}
              onChange={(change) => write(item.key, change)}
            />
          ))}
        </ul>
      )}
      {canEdit && <AddItem onAdd={add} />}
    </section>
  )
}, isSame)

/** The same items: what else is written in the lesson is not shown here. */
function isSame(a: Props, b: Props): boolean {
  const [before, after] = [a.shown.items, b.shown.items]
  const keeps = before.length === after.length && before.every((item, at) => item === after[at])
  return keeps && a.known === b.known && a.isOpen === b.isOpen && a.write === b.write
}
