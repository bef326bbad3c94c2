import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { Intention } from './intention.ts'
import css from './review.module.css'

/** Three lines for next week, each of which becomes a task or a goal. */
export function Intentions(props: {
  intentions: readonly Intention[]
  onChange: (intentions: readonly Intention[]) => void
}) {
  const { t } = useLingui()
  const { intentions, onChange } = props
  const examples = [t`Call the landlord`, t`Walk after lunch`, t`Read one chapter`]
  const change = (at: number, to: Partial<Intention>) =>
    onChange(intentions.map((one, place) => (place === at ? { ...one, ...to } : one)))
  return (
    <fieldset className={css.intentions}>
      <legend>{t`Three things for next week`}</legend>
      <p className={css.hint}>{t`A task is done once. A goal comes back through the week.`}</p>
      {intentions.map(({ title, as, times }, at) => {
        const number = at + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: there are three, and each stays where it is
          <div key={at} className={css.intention}>
            <span className={css.number} aria-hidden="true">
              {number}
            </span>
            <TextInput
              className={css.what!}
              aria-label={t`Intention ${number}`}
              placeholder={examples[at]}
              maxLength={140}
              value={title}
              onChange={(event) => change(at, { title: event.currentTarget.value })}
            />
            <SelectField
              aria-label={t`Intention ${number} becomes`}
              value={as === 'task' ? 'task' : String(times)}
              data={[
                { value: 'task', label: t`A task` },
                ...[1, 2, 3, 4, 5, 6, 7].map((n) => ({
                  value: String(n),
                  label: plural(n, { one: 'A goal: once a week', other: 'A goal: # times a week' }),
                })),
              ]}
              onChange={(to) => change(at, to === 'task' ? { as: 'task' } : { as: 'goal', times: Number(to) })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
