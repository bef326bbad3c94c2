import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BlockView } from './BlockView.tsx'
import type { Block } from './blocks.ts'
import { duration } from './duration.ts'
import { ItemBody } from './ItemBody.tsx'
import { ItemIcon } from './ItemIcon.tsx'
import { itemKindName } from './item-kinds.ts'
import type { LessonItem } from './items.ts'
import css from './lesson-text.module.css'

interface ReadLesson {
  key: string
  title: string
  minutes: number | null
  objectives: readonly string[]
  materials: readonly string[]
  blocks: readonly Block[]
}

interface Beside {
  /** The notes beside it for leaders, by the keys of the lesson and its items; none for others. */
  leaders: readonly { key: string; blocks: readonly Block[] }[]
  /** Boxes to tick the items off, which nobody keeps. */
  withTicks?: boolean
}

interface Whole {
  lesson: ReadLesson
  items: readonly LessonItem[]
  /** The page around it says what it is called, and how long it takes. */
  headless?: boolean
}

/** A lesson as its readers see it: what it is for, what it says, and its items. */
export function LessonText(props: Beside & Whole) {
  const { t } = useLingui()
  const { lesson, items, headless = false, ...beside } = props
  const minutes = lesson.minutes ?? items.reduce((sum, item) => sum + (item.minutes ?? 0), 0)
  return (
    <div className={css.lesson}>
      {!headless && (
        <h2 className={css.title} dir="auto">
          {lesson.title}
        </h2>
      )}
      {!headless && minutes > 0 && <p className={css.meta}>{duration(minutes)}</p>}
      <Told title={t`What you’ll learn`} lines={lesson.objectives} />
      <Told title={t`What to bring`} lines={lesson.materials} />
      {lesson.blocks.map((block) => (
        <BlockView key={block.key} block={block} />
      ))}
      <LeaderAside {...beside} nodeKey={lesson.key} />
      {items.length > 0 && (
        <ul className={css.items}>
          {items.map((item) => (
            <Item key={item.key} {...beside} item={item} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Told({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <section className={css.told} aria-label={title}>
      <h3>{title}</h3>
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

function Item({ item, ...beside }: Beside & { item: LessonItem }) {
  const { t } = useLingui()
  const [done, setDone] = useState(false)
  const Head = beside.withTicks ? 'label' : 'p'
  return (
    <li className={css.item} data-done={done || undefined}>
      <Head className={css.itemHead}>
        {beside.withTicks && (
          <input type="checkbox" checked={done} onChange={(event) => setDone(event.currentTarget.checked)} />
        )}
        <ItemIcon kind={item.kind} />
        <b dir="auto">{item.title}</b>
      </Head>
      <p className={css.meta}>
        {[
          itemKindName(item.kind),
          item.minutes !== null && duration(item.minutes),
          !item.required && t`optional`,
          item.audience === 'leaders' && t`leaders only`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ItemBody item={item} />
      {item.blocks.map((block) => (
        <BlockView key={block.key} block={block} />
      ))}
      <LeaderAside {...beside} nodeKey={item.key} />
    </li>
  )
}

function LeaderAside({ leaders, nodeKey }: Beside & { nodeKey: string }) {
  const { t } = useLingui()
  const text = leaders.find(({ key }) => key === nodeKey)
  if (!text || text.blocks.length === 0) return null
  return (
    <aside className={css.leaders} aria-label={t`Leader notes`}>
      <b>{t`Leader notes`}</b>
      {text.blocks.map((block) => (
        <BlockView key={block.key} block={block} />
      ))}
    </aside>
  )
}
