import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { effectivePreference } from '../data/effective-preference.ts'
import type { PreferenceChoice } from '../data/preferences.ts'
import css from './grid.module.css'
import { PreferenceHead } from './PreferenceHead.tsx'
import { PreferenceRow } from './PreferenceRow.tsx'

type Effective = ReturnType<typeof effectivePreference>

/** The notifications of a room: one switch for all of them, and behind its name each type by each way. */
export function RoomPreferences(props: {
  name: string
  types: readonly string[]
  preferenceOf: (type: string) => Effective
  onChoose: (types: readonly string[], choice: PreferenceChoice) => void
}) {
  const { t } = useLingui()
  const id = useId()
  const { name, types, preferenceOf, onChoose } = props
  const [open, setOpen] = useState(false)
  const on = types.filter((type) => !isOff(preferenceOf(type)))
  const set = (checked: boolean) =>
    onChoose(types, checked ? { in_app: true, push: true } : { in_app: false, push: false, email: 'off' })
  return (
    <div className={css.room}>
      <div className={css.roomHead}>
        <button
          type="button"
          className={css.roomName}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight className={css.chevron} size={18} stroke={1.5} aria-hidden="true" />
          <span className={css.what}>
            <b>{name}</b> <small>{summary(on.length, types.length)}</small>
          </span>
        </button>
        <Switch
          size="md"
          withThumbIndicator={false}
          aria-label={t`${name}: all notifications`}
          checked={on.length > 0}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      </div>
      {open && (
        <table id={id} className={css.grid}>
          <PreferenceHead
            room={name}
            effective={types.map(preferenceOf)}
            onChoose={(choice) => onChoose(types, choice)}
          />
          <tbody>
            {types.map((type) => (
              <PreferenceRow
                key={type}
                type={type}
                preference={preferenceOf(type)}
                onChoose={(choice) => onChoose([type], choice)}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const isOff = ({ in_app, push, email }: Effective) => !in_app && !push && email === 'off'

function summary(on: number, all: number) {
  if (on === 0) return <Trans>Off</Trans>
  if (on === all) return <Plural value={all} one="# type" other="# types" />
  return (
    <Trans>
      {on} of {all} on
    </Trans>
  )
}
