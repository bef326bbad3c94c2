import { useLingui } from '@lingui/react/macro'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { weekdayName } from '../../lib/settings/time.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Goal, GoalSource } from '../data/types.ts'
import { ofNoGroup } from './draft.ts'
import type { GoalFieldProps } from './field-props.ts'
import css from './form.module.css'

/** The fields for what fills a goal, and for looking back at it. */
export function SourceFields({ draft, change }: Omit<GoalFieldProps, 'errors'>) {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar()
  return (
    <>
      {draft.kind !== 'milestones' && (
        <div className={css.pair}>
          <SelectField
            label={t`Filled by`}
            value={draft.source}
            data={[
              { value: 'manual', label: t`I tick it myself` },
              { value: 'lessons', label: t`Lessons I finish` },
              { value: 'tasks', label: t`Tasks I finish` },
              { value: 'events', label: t`Events I attend` },
              { value: 'messages', label: t`Messages I answer` },
              ...(draft.group === null ? [{ value: 'journal', label: t`Journal days` }] : []),
            ]}
            onChange={(to) => change({ source: to as GoalSource })}
          />
          {!ofNoGroup.has(draft.source) && draft.group === null && (
            <SelectField
              label={t`In`}
              value={draft.source_group ?? ''}
              data={[
                { value: '', label: t`All my groups` },
                ...groups.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(to) => change({ source_group: to || null })}
            />
          )}
        </div>
      )}
      <div className={css.pair}>
        <SelectField
          label={t`Check in`}
          value={draft.cadence}
          data={[
            { value: 'none', label: t`Never` },
            { value: 'weekly', label: t`Every week` },
            { value: 'biweekly', label: t`Every two weeks` },
            { value: 'monthly', label: t`Every month` },
          ]}
          onChange={(to) => change({ cadence: to as Goal['cadence'] })}
        />
        {draft.cadence !== 'none' && (
          <SelectField
            label={t`On`}
            value={String(draft.cadence_day)}
            data={[1, 2, 3, 4, 5, 6, 7].map((day) => ({ value: String(day), label: weekdayName(day) }))}
            onChange={(to) => change({ cadence_day: Number(to) })}
          />
        )}
      </div>
    </>
  )
}
