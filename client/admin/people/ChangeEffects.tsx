import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { ChangePreview, WantedChange } from '../data/change-people.ts'
import { effectsOf } from './change-words.ts'
import css from './people.module.css'

/** The effects of a change, whom it leaves out and why, and the groups that need another admin first. */
export function ChangeEffects(props: {
  wanted: WantedChange
  preview: ChangePreview
  successors: Readonly<Record<string, string>>
  onChoose: (successors: Record<string, string>) => void
}) {
  const { t } = useLingui()
  const { wanted, preview, successors, onChoose } = props
  const { refused, last_admin_of: alone } = preview
  return (
    <>
      <ul className={css.effects}>
        {effectsOf(wanted.act, wanted.value).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {alone.length > 0 && (
          <li>
            {plural(alone.length, {
              one: 'One group would have no admin left. Choose who takes over:',
              other: '# groups would have no admin left. Choose who takes over:',
            })}
          </li>
        )}
      </ul>
      {alone.map(({ group_id, group_name, candidates }) => (
        <SelectField
          key={group_id}
          label={t`New admin of ${group_name}`}
          value={successors[group_id] ?? ''}
          error={candidates.length === 0 ? t`Nobody else is in this group. Archive it first.` : undefined}
          onChange={(value) => onChoose({ ...successors, [group_id]: value })}
          data={[
            { value: '', label: t`Choose a member…` },
            ...candidates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      ))}
      {refused.length > 0 && <Unchanged people={refused} role="status" />}
    </>
  )
}

/** The people whom a change leaves out, and why. */
export const Unchanged = ({ people, role }: { people: ChangePreview['refused']; role: 'status' | 'alert' }) => (
  <div className={css.refused} role={role}>
    <p>
      {plural(people.length, {
        one: 'One person stays as they are:',
        other: '# people stay as they are:',
      })}
    </p>
    <ul>
      {people.map(({ id, name, why }) => (
        <li key={id}>
          <b dir="auto">{name}</b>: {why}
        </li>
      ))}
    </ul>
  </div>
)
