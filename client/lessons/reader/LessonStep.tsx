import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconMessageQuestion } from '@tabler/icons-react'
import { lazy, Suspense, use } from 'react'
import { type RowCommand, rowCommands, useRow } from '../../lib/registries/row-commands.ts'
import { slots } from '../../lib/registries/slots.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { duration } from '../../ui/lesson/duration.ts'
import { ItemBody } from '../../ui/lesson/ItemBody.tsx'
import { ItemIcon } from '../../ui/lesson/ItemIcon.tsx'
import { itemKindName } from '../../ui/lesson/item-kinds.ts'
import { markItem, wroteItem } from '../commands.ts'
import type { ReadNode, ResolvedLesson } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { asItem, isQuiz } from '../data/steps.ts'
import { LeaderNotes } from '../leader/LeaderNotes.tsx'
import { BlockTalk, BlockTalkContext } from '../talk/BlockTalk.tsx'
import { Blocks } from './Blocks.tsx'
import css from './reader.module.css'

const Quiz = lazy(async () => ({ default: (await withWords(import('../quiz/Quiz.tsx'))).Quiz }))
const Sending = lazy(async () => ({ default: (await withWords(import('../sending/Sending.tsx'))).Sending }))
const ItemResults = lazy(async () => ({
  default: (await withWords(import('../leader/ItemResults.tsx'))).ItemResults,
}))

interface StepProps {
  text: ResolvedLesson
  mine: MyLesson
  item: ReadNode
  number: number
  of: number
  leads: boolean
}

/** An item of a lesson, with what one does in it and the mark that it is done. */
export function LessonStep({ text, mine, item: node, number, of, leads }: StepProps) {
  const { t } = useLingui()
  const item = asItem(node)
  const { key, kind, title, settings } = item
  const { adoption_id, lesson_key } = mine
  const isDone = mine.items[key]?.state === 'done'
  const quiz = isQuiz(item)
  const talk = use(BlockTalkContext)
  const mayMark = text.opening.open && !quiz && item.audience !== 'leaders'
  const mark = () => markItem({ adoption_id, lesson_key, item_key: key, done: !isDone }, title)
  const commands: RowCommand[] = rowCommands(
    mayMark && { key: 'finish', label: isDone ? t`Mark as not done` : t`Mark as done`, Icon: IconCheck, run: mark },
    talk?.ask && { key: 'write', label: t`Ask about this`, Icon: IconMessageQuestion, run: () => talk.ask?.(key) },
  )
  const row = useRow<HTMLLIElement>(`item-${key}`, title, commands)
  const facts = [
    itemKindName(kind),
    item.minutes !== null && duration(item.minutes),
    !item.required && t`optional`,
    item.audience === 'leaders' && t`leaders only`,
  ].filter((fact) => typeof fact === 'string')
  const place = t`${number} of ${of}`
  return (
    <li
      {...row}
      className={css.step}
      data-item={key}
      data-done={isDone || undefined}
      aria-label={isDone ? t`${title}, ${place}, done` : t`${title}, ${place}`}
    >
      <div className={css.stepHead}>
        <ItemIcon kind={kind} size={20} />
        <h2 dir="auto" data-spoken>
          {title}
        </h2>
        {talk?.ask && (
          <button
            type="button"
            className={css.askStep}
            aria-label={t`Ask about ${title}`}
            onClick={() => talk.ask?.(key)}
          >
            <IconMessageQuestion size={18} stroke={1.5} aria-hidden="true" />
          </button>
        )}
        {mayMark && (
          <button
            type="button"
            className={css.tick}
            aria-pressed={isDone}
            aria-label={t`Done: ${title}`}
            onClick={mark}
          >
            <IconCheck size={18} stroke={2.25} aria-hidden="true" />
          </button>
        )}
        {quiz && isDone && (
          <span className={css.tick} data-fixed>
            <IconCheck size={18} stroke={2.25} aria-label={t`Done`} />
          </span>
        )}
      </div>
      <BlockTalk block={key} />
      <p className={css.facts}>{facts.join(' · ')}</p>
      <ItemBody item={{ kind, settings: { ...settings, questions: [] } }} />
      <Blocks blocks={item.blocks} />
      {leads && <LeaderNotes pieces={node.leaders} />}
      <Suspense fallback={<div className={css.coming} />}>
        {quiz && <Quiz item={item} mine={mine} isOpen={text.opening.open} />}
        {(kind === 'do' || kind === 'upload') && text.opening.open && <Sending item={item} mine={mine} />}
        {kind === 'reflect' &&
          mayMark &&
          slots.reflections.map(({ name, Reflection }) => (
            <Reflection
              key={name}
              adoptionId={adoption_id}
              lessonKey={lesson_key}
              itemKey={key}
              title={title}
              onWritten={() => wroteItem({ adoption_id, lesson_key, item_key: key, done: true })}
            />
          ))}
        {leads && (quiz || kind === 'do' || kind === 'upload') && (
          <ItemResults item={item} mine={mine} answers={node.answers} />
        )}
      </Suspense>
    </li>
  )
}
