import { useLingui } from '@lingui/react/macro'
import { isActive, useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Goal } from '../data/types.ts'
import { useGoalGroups } from '../data/use-goal-rights.ts'
import type { GoalFieldProps } from './field-props.ts'
import css from './form.module.css'

/** The owner of a goal, and who sees it. */
export function WhoFields({ draft, change, errors, isNew }: GoalFieldProps & { isNew: boolean }) {
  const { t } = useLingui()
  const managed = useGoalGroups()
  const mine = useMyGroupsSoFar().filter(isActive)
  const { group, visibility } = draft
  return (
    <>
      {isNew && managed.length > 0 && (
        <SelectField
          label={t`Whose goal`}
          value={group ?? ''}
          data={[{ value: '', label: t`Mine` }, ...managed.map(({ id, name }) => ({ value: id, label: name }))]}
          onChange={(to) => change({ group: to || null })}
        />
      )}
      {group !== null ? (
        <SelectField
          label={t`What counts`}
          value={draft.aggregate}
          data={[
            { value: 'sum', label: t`What everyone adds, together` },
            { value: 'each', label: t`What each person does` },
          ]}
          onChange={(to) => change({ aggregate: to as Goal['aggregate'] })}
        />
      ) : (
        <div className={css.pair}>
          <SelectField
            label={t`Who can see it`}
            value={visibility}
            data={[
              { value: 'private', label: t`Only me` },
              { value: 'partner', label: t`Me and a partner` },
              ...(mine.length > 0 ? [{ value: 'group', label: t`One of my groups` }] : []),
            ]}
            onChange={(to) => change({ visibility: to as Goal['visibility'] })}
          />
          {visibility === 'group' && (
            <SelectField
              label={t`Group`}
              value={draft.shared_with ?? ''}
              error={errors.shared_with}
              data={[
                { value: '', label: t`Choose a group` },
                ...mine.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(to) => change({ shared_with: to || null })}
            />
          )}
        </div>
      )}
    </>
  )
}
