import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { teamsOf } from '../../groups/data/teams.ts'
import { withWords } from '../../lib/settings/i18n.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { CoverField } from './CoverField.tsx'
import type { FieldProps } from './field-props.ts'
import css from './form.module.css'
import { PlacesFields } from './PlacesFields.tsx'

const QuestionFields = lazy(async () => ({
  default: (await withWords(import('../questions/QuestionFields.tsx'))).QuestionFields,
}))

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** All that an event may say beside its title, start and place; folded away until somebody wants it, or it says some. */
export function MoreFields(props: FieldProps) {
  const { t } = useLingui()
  const { draft, set, row, errors } = props
  const [open, setOpen] = useState(row !== undefined || saysMore(draft))
  const teams = useQuery({ ...teamsOf(draft.group_id), enabled: open && draft.group_id !== '' }).data ?? []
  const refused = Object.keys(errors).some(
    (name) => !['title', 'starts_local', 'ends_local', 'place_name'].includes(name),
  )
  if (!open && !refused) {
    return (
      <button type="button" className={css.more} onClick={() => setOpen(true)}>
        {t`More options`}
      </button>
    )
  }
  return (
    <>
      <TextInput
        label={t`Address`}
        maxLength={300}
        value={draft.address}
        onChange={(event) => set({ address: event.currentTarget.value })}
        error={errors.address}
      />
      <TextInput
        label={t`Link`}
        placeholder="https://"
        inputMode="url"
        maxLength={2000}
        value={draft.online_url}
        onChange={(event) => set({ online_url: event.currentTarget.value })}
        error={errors.online_url}
      />
      <RichText
        label={t`Description`}
        placeholder={t`Add details`}
        limit={20_000}
        value={draft.body_html}
        onChange={(body_html) => set({ body_html })}
      />
      {errors.body_html && <p className={css.refusal}>{errors.body_html}</p>}
      <CoverField {...props} />
      <PlacesFields {...props} />
      <Suspense fallback={<div className={css.later} />}>
        <QuestionFields
          questions={draft.questions ?? []}
          set={(questions) => set({ questions })}
          error={errors.questions}
        />
      </Suspense>
      {teams.length > 0 && (
        <SelectField
          label={t`For`}
          description={t`Everyone in the group can see the event, but only the team is notified.`}
          value={draft.team_id}
          data={[
            { value: '', label: t`The whole group` },
            ...teams.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => set({ team_id: value })}
          error={errors.team_id}
        />
      )}
      <SelectField
        label={t`Time zone`}
        value={draft.tz}
        data={zones.includes(draft.tz) ? zones : [draft.tz, ...zones]}
        onChange={(value) => set({ tz: value })}
        error={errors.tz}
      />
    </>
  )
}

const saysMore = ({ address, online_url, body_html, capacity, team_id, questions }: FieldProps['draft']) =>
  questions?.length > 0 || [address, online_url, body_html, capacity, team_id].some((said) => said !== '')
