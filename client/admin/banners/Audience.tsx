import { useLingui } from '@lingui/react/macro'
import css from '../../ui/area/area.module.css'
import { globalRoles, roleName } from '../../ui/area/role-names.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import type { BannerAudience } from '../data/banners.ts'
import { GroupChoice } from '../invites/GroupChoice.tsx'

/** The audience of a banner: everyone, people of some roles, or members of some groups. */
export function Audience(props: {
  audience: BannerAudience
  onChange: (audience: BannerAudience) => void
  error: string | undefined
}) {
  const { t } = useLingui()
  const { audience, onChange, error } = props
  const roles = audience.roles ?? []
  return (
    <div className={css.part}>
      <SelectField
        label={t`Who sees it`}
        value={audience.kind}
        error={error}
        onChange={(kind) => onChange({ ...audience, kind: kind as BannerAudience['kind'] })}
        data={[
          { value: 'all', label: t`Everyone` },
          { value: 'roles', label: t`People with these roles` },
          { value: 'groups', label: t`Members of these groups` },
        ]}
      />
      {audience.kind === 'roles' &&
        globalRoles.map((role) => (
          <Check
            key={role}
            label={roleName(role)}
            checked={roles.includes(role)}
            onChange={(on) =>
              onChange({ ...audience, roles: on ? [...roles, role] : roles.filter((one) => one !== role) })
            }
          />
        ))}
      {audience.kind === 'groups' && (
        <GroupChoice
          label={t`Groups`}
          chosen={audience.group_ids ?? []}
          onChange={(group_ids) => onChange({ ...audience, group_ids: [...group_ids] })}
        />
      )}
    </div>
  )
}
