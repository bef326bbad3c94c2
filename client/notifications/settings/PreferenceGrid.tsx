import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { notificationCircles } from '../../lib/registries/label-lookup.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { effectivePreference } from '../data/effective-preference.ts'
import { type PreferenceChoice, useAround, useChoose, useForget, usePreferences } from '../data/preferences.ts'
import { SettingsSection } from '../SettingsSection.tsx'
import { allTypes } from '../types.ts'
import css from './grid.module.css'
import { PreferenceHead } from './PreferenceHead.tsx'
import { PreferenceRow } from './PreferenceRow.tsx'

/** Each type by each way, everywhere or in one group; a whole row or column at once. */
export function PreferenceGrid() {
  const { t } = useLingui()
  const groups = useMyGroupsSoFar()
  const preferences = usePreferences()
  const choose = useChoose()
  const forget = useForget()
  const [group, setGroup] = useState<string | null>(null)
  const around = useAround(groups.find(({ id }) => id === group))
  const all = allTypes()
  const effective = all.map((type) => effectivePreference(preferences, type, group, around))
  const own = preferences.filter(({ group_id }) => group_id === group)
  const say = (types: readonly string[], choice: PreferenceChoice) => choose.mutate({ types, group, choice })
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
      <table className={css.grid}>
        <PreferenceHead effective={effective} onChoose={(choice) => say(all, choice)} />
        <tbody>
          {notificationCircles().map(([circle, { name, types }]) => (
            <Fragment key={circle}>
              <tr>
                <th scope="rowgroup" colSpan={4} className={css.circle}>
                  {t(name)}
                </th>
              </tr>
              {Object.keys(types).map((type) => (
                <PreferenceRow
                  key={type}
                  type={type}
                  preference={effectivePreference(preferences, type, group, around)}
                  onChoose={(choice) => say([type], choice)}
                />
              ))}
            </Fragment>
          ))}
          <tr>
            <th scope="rowgroup" colSpan={4} className={css.circle}>{t`Security`}</th>
          </tr>
          <tr>
            <th scope="row" className={css.name}>
              {t`Account security`}
            </th>
            <td colSpan={3} className={css.always}>
              <Trans>Always on</Trans>
            </td>
          </tr>
        </tbody>
      </table>
    </SettingsSection>
  )
}
