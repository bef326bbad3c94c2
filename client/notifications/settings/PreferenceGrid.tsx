import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { notificationCircles } from '../../lib/registries/label-lookup.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { effectivePreference } from '../data/effective-preference.ts'
import { useAround, useChoose, useForget, usePreferences } from '../data/preferences.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import css from './grid.module.css'
import { RoomPreferences } from './RoomPreferences.tsx'

/** The notifications of each room, everywhere or in one group. */
export function PreferenceGrid() {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar()
  const preferences = usePreferences()
  const choose = useChoose()
  const forget = useForget()
  const [group, setGroup] = useState<string | null>(null)
  const around = useAround(groups.find(({ id }) => id === group))
  const preferenceOf = (type: string) => effectivePreference(preferences, type, group, around)
  const own = preferences.filter(({ group_id }) => group_id === group)
  return (
    <SettingsSection
      id="grid"
      title={t`Notifications`}
      words={t`Turn off what you don’t want. Email is off until you turn it on.`}
    >
      <div className={css.where}>
        <SelectField
          label={t`Where`}
          value={group ?? ''}
          onChange={(value) => setGroup(value || null)}
          data={[{ value: '', label: t`Everywhere` }, ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        {group !== null && own.length > 0 && (
          <Button variant="default" onClick={() => forget.mutate({ ids: own.map(({ id }) => id) })}>
            <Trans>Use the same as everywhere</Trans>
          </Button>
        )}
      </div>
      <div className={css.rooms}>
        {notificationCircles().map(([circle, { name, types }]) => (
          <RoomPreferences
            key={circle}
            name={t(name)}
            types={Object.keys(types)}
            preferenceOf={preferenceOf}
            onChoose={(chosen, choice) => choose.mutate({ types: chosen, group, choice })}
          />
        ))}
        <p className={css.always}>
          <b>{t`Account security`}</b> <small>{t`Always on`}</small>
        </p>
      </div>
    </SettingsSection>
  )
}
