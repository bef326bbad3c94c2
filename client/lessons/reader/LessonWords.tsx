import { useLingui } from '@lingui/react/macro'
import { type ReadNode, type ResolvedLesson, shownBlocks } from '../data/lesson.ts'
import type { MyLesson } from '../data/my-lesson.ts'
import { LeaderNotes } from '../leader/LeaderNotes.tsx'
import { Blocks } from './Blocks.tsx'
import { LessonStep } from './LessonStep.tsx'
import css from './reader.module.css'

/** The text of a lesson, and its items. */
export function LessonWords(props: {
  text: ResolvedLesson
  mine: MyLesson
  items: readonly ReadNode[]
  leads: boolean
}) {
  const { t } = useLingui()
  const { text, mine, items, leads } = props
  const { objectives = [], materials = [] } = text.lesson.fields
  return (
    <>
      <Lines title={t`What you’ll learn`} lines={objectives} />
      <Lines title={t`What to bring`} lines={materials} />
      <Blocks blocks={shownBlocks(text.lesson.blocks)} />
      {leads && <LeaderNotes pieces={text.lesson.leaders} />}
      {items.length > 0 && (
        <ol className={css.steps}>
          {items.map((item, at) => (
            <LessonStep
              key={item.key}
              text={text}
              mine={mine}
              item={item}
              number={at + 1}
              of={items.length}
              leads={leads}
            />
          ))}
        </ol>
      )}
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className={css.lines} aria-label={title} data-spoken>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line} dir="auto">
            {line}
          </li>
        ))}
      </ul>
    </section>
  )
}
