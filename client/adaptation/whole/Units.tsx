import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRow } from '../../lib/registries/row-commands.ts'
import { duration, lessonCount } from '../../ui/lesson/duration.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import type { Outline, ResolvedNode } from '../data/resolved.ts'
import { onAltArrow } from '../frame/alt-arrows.ts'
import { StateMark } from '../marks/StateMark.tsx'
import type { AskedWhole } from './asked.ts'
import { unitCommands } from './unit-commands.ts'
import css from './whole.module.css'

interface Props {
  outline: Outline
  groupId: string
  ask: (asked: AskedWhole) => void
}

/** The units in the order in which the group goes through them. */
export function Units(props: Props) {
  const { t } = useLingui()
  const { outline, ask } = props
  const units = outline.nodes.filter(({ type }) => type === 'unit')
  return (
    <section className={css.section} aria-labelledby="units">
      <h2 id="units" className={css.heading}>{t`Units`}</h2>
      <ol className={css.units}>
        {units.map((unit) => (
          <Unit key={unit.key} {...props} unit={unit} />
        ))}
      </ol>
      {outline.may.adapt && (
        <Button
          className={css.start}
          variant="subtle"
          leftSection={<IconPlus size={18} stroke={1.5} />}
          onClick={() => ask({ what: 'add-unit', after: units.at(-1)?.key ?? null })}
        >
          {t`Add a unit`}
        </Button>
      )}
    </section>
  )
}

function Unit({ outline, groupId, ask, unit }: Props & { unit: ResolvedNode }) {
  const { t } = useLingui()
  const { title } = unit.fields
  const lessons = outline.nodes.filter(({ type, parent, state }) => {
    return type === 'lesson' && parent === unit.key && state !== 'hidden'
  })
  const commands = () => (outline.may.adapt ? unitCommands(outline, unit, ask) : [])
  const row = useRow<HTMLLIElement>(unit.key, title, commands)
  return (
    <li className={css.unit} data-state={unit.state} onKeyDown={onAltArrow(commands)} {...row}>
      <span className={css.unitWords}>
        {outline.may.adapt ? (
          <button type="button" className={css.name} dir="auto" onClick={() => ask({ what: 'unit', unit: unit.key })}>
            {title}
          </button>
        ) : (
          <span className={css.name} dir="auto">
            {title}
          </span>
        )}
        <span className={css.facts}>
          {lessons.length > 0 ? (
            <Link
              to="/groups/$groupId/lessons/$adoptionId/customize"
              params={{ groupId, adoptionId: outline.adoption_id }}
              search={{ lesson: lessons[0]!.key }}
              aria-label={t`Lessons of ${title}: ${lessonCount(lessons.length)}`}
            >
              {lessonCount(lessons.length)}
            </Link>
          ) : (
            lessonCount(0)
          )}
          {unit.minutes !== null && unit.minutes > 0 && duration(unit.minutes)}
          <StateMark node={unit} />
        </span>
      </span>
      {outline.may.adapt && (
        <RowMenu className={css.more!} size={32} label={t`More about ${title}`} commands={commands} />
      )}
    </li>
  )
}
