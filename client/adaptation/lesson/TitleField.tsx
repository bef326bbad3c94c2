import { useLingui } from '@lingui/react/macro'
import { useLessonWriting } from '../../ui/lesson/lesson-writing.ts'
import type { NodeFields, WholeNode } from '../data/resolved.ts'
import { Changed } from './Changed.tsx'
import { replacedBy } from './fields.ts'
import css from './lesson.module.css'

/** The title of a lesson, as large as it will stand over it. */
export function TitleField(props: {
  node: WholeNode
  known: WholeNode
  isOpen: boolean
  onChange: (fields: Partial<NodeFields>) => void
}) {
  const { t } = useLingui()
  const { node, known, isOpen, onChange } = props
  const { canEdit } = useLessonWriting()
  const { title } = node.fields
  const original = replacedBy(known, node, 'title')
  return (
    <div>
      <input
        className={css.title}
        dir="auto"
        aria-label={t`Lesson title`}
        maxLength={160}
        readOnly={!canEdit}
        value={title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      {original && (
        <Changed
          name={t`Title`}
          before={String(original.value)}
          after={title}
          isOpen={isOpen}
          onReset={canEdit ? () => onChange({ title: String(original.value) }) : undefined}
        />
      )}
    </div>
  )
}
