import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { seriesOf } from '../data/series.ts'

/** The repeating event at which the lessons take place, if the group has one. */
export function SeriesField(props: { groupId: string; value: string; onChange: (id: string) => void }) {
  const { t } = useLingui()
  const { data = [] } = useQuery(seriesOf(props.groupId))
  if (data.length === 0) return null
  return (
    <SelectField
      label={t`Takes place at`}
      value={props.value}
      onChange={props.onChange}
      data={[{ value: '', label: t`No event` }, ...data.map(({ id, title }) => ({ value: id, label: title }))]}
    />
  )
}
