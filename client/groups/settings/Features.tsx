import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { afterwards } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { flagName } from '../../ui/area/flag-name.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { featuresOf, type GroupFeature, setFeature } from '../data/features.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** The features that the organisation lets its groups decide about; nothing where there are none. */
export function Features({ groupId }: { groupId: string }) {
  const { t } = useLingui()
  const features = useQuery(featuresOf(groupId)).data ?? []
  if (features.length === 0) return null
  return (
    <SettingsSection
      title={t`Features`}
      words={t`Turn features on or off for this group. What was made with a feature is kept while it’s off.`}
    >
      {features.map((feature) => (
        <FeatureField key={feature.key} groupId={groupId} feature={feature} />
      ))}
    </SettingsSection>
  )
}

function FeatureField({ groupId, feature }: { groupId: string; feature: GroupFeature }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { key, override } = feature
  const name = flagName(key)
  const set = useMutation({
    mutationFn: (enabled: boolean | null) => setFeature(groupId, key, enabled),
    retry: false,
  })
  const choose = (value: string) =>
    afterwards(set.mutateAsync(value === '' ? null : value === 'on'), () =>
      offerUndo(t`${name} changed`, { verb: 'groups.setFeature', input: { groupId, key, enabled: override } }),
    )
  return (
    <SelectField
      label={name}
      description={feature.description}
      value={override === null ? '' : override ? 'on' : 'off'}
      disabled={!reachable || set.isPending}
      onChange={choose}
      data={[
        { value: '', label: t`As in your organisation` },
        { value: 'on', label: t`On` },
        { value: 'off', label: t`Off` },
      ]}
    />
  )
}
