import { useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { useRow } from '../../lib/registries/row-commands.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { duration } from '../../ui/lesson/duration.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { Outline, ResolvedNode } from '../data/resolved.ts'
import type { AskedChange } from '../deeds/asked.ts'
import { onAltArrow } from '../frame/alt-arrows.ts'
import { StateMark } from '../marks/StateMark.tsx'
import { stateIn } from '../marks/state-in.ts'
import css from './lessons.module.css'
import { lineCommands } from './line-commands.ts'

interface Props {
  outline: Outline
  openKey: string | undefined
  onOpen: (key: string) => void
  onOriginal: (key: string) => void
  ask: (asked: AskedChange) => void
}

/** The lessons by unit, each with what the group has made of it. */
export function LessonLines(props: Props) {
  const { t } = useLingui()
  const { nodes } = props.outline
  const [onlyOurs, setOnly] = useState(false)
  const isUntouched = nodes.every(({ state }) => state === 'original')
  const lessons = nodes.filter((node) => node.type === 'lesson' && (!onlyOurs || stateIn(nodes, node) !== 'original'))
  const units = nodes.filter(
    ({ type, key }) => type === 'unit' && (!onlyOurs || lessons.some(({ parent }) => parent === key)),
  )
  return (
    <nav className={css.lines} aria-label={t`Lessons`}>
      {isUntouched && !onlyOurs ? (
        <p className={css.hint}>{t`Nothing changed yet: this is the curriculum as its author wrote it.`}</p>
      ) : (
        <Check label={t`Only what we changed`} checked={onlyOurs} onChange={setOnly} />
      )}
      {onlyOurs && lessons.length === 0 && <p className={css.hint}>{t`No lesson was changed.`}</p>}
      {units.map((unit) => (
        <Fragment key={unit.key}>
          <h2 className={css.unit} dir="auto" data-state={unit.state}>
            {unit.fields.title}
          </h2>
          <ol>
            {lessons
              .filter(({ parent }) => parent === unit.key)
              .map((node) => (
                <Line key={node.key} {...props} node={node} />
              ))}
          </ol>
        </Fragment>
      ))}
    </nav>
  )
}

function Line({ outline, openKey, onOpen, onOriginal, ask, node }: Props & { node: ResolvedNode }) {
  const { t } = useLingui()
  const { title } = node.fields
  const open = () => onOpen(node.key)
  const commands = () => lineCommands(outline, node, { open, openOriginal: () => onOriginal(node.key), ask })
  const row = useRow<HTMLLIElement>(node.key, title, commands)
  return (
    <li className={css.line} data-state={node.state} onKeyDown={onAltArrow(commands)} {...row}>
      <button type="button" className={css.name} aria-current={openKey === node.key || undefined} onClick={open}>
        <span dir="auto">{title}</span>
        <span className={css.facts}>
          {node.minutes !== null && node.minutes > 0 && duration(node.minutes)}
          <StateMark node={{ ...node, state: stateIn(outline.nodes, node) }} />
        </span>
      </button>
      {outline.may.adapt && (
        <RowMenu className={css.more!} size={32} label={t`More about ${title}`} commands={commands} />
      )}
    </li>
  )
}
