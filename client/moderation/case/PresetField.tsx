import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { reasonPresets } from '../data/presets.ts'
import type { ReasonPreset } from '../data/types.ts'
import { nameOf, reasonNames } from '../data/words.ts'

/** A saved note to begin with, those for the chosen reason first; nothing where there are none. */
export function PresetField(props: {
  reason: string
  chosen: string
  onChoose: (preset: ReasonPreset | undefined) => void
}) {
  const { t, i18n } = useLingui()
  const { data: presets = [] } = useQuery(reasonPresets(i18n.locale))
  if (presets.length === 0) return null
  const sorted = [...presets].sort((a, b) => Number(b.reason === props.reason) - Number(a.reason === props.reason))
  return (
    <SelectField
      size="sm"
      label={t`Saved note`}
      value={props.chosen}
      onChange={(id) => props.onChoose(presets.find((preset) => preset.id === id))}
      data={[
        { value: '', label: t`None` },
        ...sorted.map(({ id, reason, text }) => ({
          value: id,
          label: `${nameOf(reasonNames, reason)}: ${text.slice(0, 60)}`,
        })),
      ]}
    />
  )
}
