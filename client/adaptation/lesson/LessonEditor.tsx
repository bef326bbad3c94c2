import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { keepFile } from '../../lib/html/curriculum-files.ts'
import { myId } from '../../lib/supabase/session.ts'
import type { Block } from '../../ui/lesson/blocks.ts'
import { duration } from '../../ui/lesson/duration.ts'
import { LessonWritingContext } from '../../ui/lesson/lesson-writing.ts'
import { lessonQuery, type NodeFields, type Outline, type ResolvedNode, resolvedLesson } from '../data/resolved.ts'
import { overrideOf } from '../draft/node-draft.ts'
import { StateMark } from '../marks/StateMark.tsx'
import { stateIn } from '../marks/state-in.ts'
import { AdaptedText } from './AdaptedText.tsx'
import { ItemEditors } from './ItemEditors.tsx'
import { LessonFields } from './LessonFields.tsx'
import css from './lesson.module.css'
import { PeoplePast } from './PeoplePast.tsx'
import { SaveBar } from './SaveBar.tsx'
import { TitleField } from './TitleField.tsx'
import { useLessonDraft } from './use-lesson-draft.ts'

/** A lesson as the group teaches it: everything in it can be changed, and what was changed can be seen and taken back. */
export function LessonEditor(props: {
  outline: Outline
  node: ResolvedNode
  /** True while each change is shown beside what it stands over. */
  compares: boolean
  onCompare: () => void
}) {
  const { t } = useLingui()
  const { outline, node, compares: isOpen } = props
  const { data } = useSuspenseQuery(resolvedLesson(outline.adoption_id, node.key))
  const draft = useLessonDraft(data)
  const { shown, write } = draft
  const { lesson } = shown
  const isOurs = overrideOf(node, 'add') !== undefined
  const canEdit = outline.may.adapt && node.state !== 'hidden'
  const writing = useMemo(() => ({ canEdit, keep: (file: File) => keepFile(myId()!, file) }), [canEdit])
  const onFields = useCallback((fields: Partial<NodeFields>) => write(node.key, { fields }), [write, node.key])
  const onBlocks = useCallback((blocks: Block[]) => write(node.key, { blocks }), [write, node.key])
  const onLeaders = useCallback((leaders: Block[]) => write(node.key, { leaders }), [write, node.key])
  const minutes = lesson.fields.minutes ?? sum(shown.items)
  return (
    <LessonWritingContext value={writing}>
      <article className={css.lesson} aria-label={lesson.fields.title}>
        <p className={css.state}>
          <StateMark node={{ ...node, state: stateIn(outline.nodes, node) }} />
          {minutes > 0 && <span>{duration(minutes)}</span>}
          {!isOurs && (
            <button type="button" className={css.originals} aria-pressed={isOpen} onClick={props.onCompare}>
              {t`Compare with the original`}
            </button>
          )}
        </p>
        {outline.may.adapt && <PeoplePast count={data.people_past ?? null} />}
        {node.state === 'hidden' && (
          <p className={css.notice}>{t`Your group doesn’t see this lesson. Show it again to change it.`}</p>
        )}
        <TitleField node={lesson} known={data.lesson} isOpen={isOpen} onChange={onFields} />
        <AdaptedText
          label={t`Text`}
          empty={t`Write what everyone reads, or press / for a picture, a question and more`}
          pieces={lesson.blocks}
          isOpen={isOpen}
          onChange={onBlocks}
        />
        <ItemEditors shown={shown} known={data} isOpen={isOpen} write={write} />
        {lesson.leaders && (
          <section className={css.leaders} aria-label={t`Leader notes`}>
            <h3>{t`Leader notes`}</h3>
            <AdaptedText
              label={t`Leader notes`}
              empty={t`Add notes for whoever leads this`}
              pieces={lesson.leaders}
              isOpen={isOpen}
              onChange={onLeaders}
            />
          </section>
        )}
        <LessonFields
          node={lesson}
          known={data.lesson}
          isOpen={isOpen}
          canEdit={canEdit}
          ofItems={sum(shown.items)}
          onChange={onFields}
        />
        <SaveBar draft={draft} read={lessonQuery(outline.adoption_id, node.key)} />
      </article>
    </LessonWritingContext>
  )
}

const sum = (items: readonly ResolvedNode[]) =>
  items.filter(({ state }) => state !== 'hidden').reduce((all, { fields }) => all + (fields.minutes ?? 0), 0)
