import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { usePerson } from '../../groups/data/groups.ts'
import { Check } from '../../ui/fields/Check.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { valueNames } from '../card/words.ts'
import type { Licence } from '../data/card.ts'
import type { AuthoredCurriculum } from '../data/own-curricula.ts'
import css from './edit.module.css'
import type { ListingFieldProps } from './field-props.ts'
import { Section } from './Section.tsx'
import { licenceHints } from './words.ts'

const licences: readonly Licence[] = ['all_rights', 'cc_by', 'cc_by_sa', 'cc_by_nc', 'cc0', 'tenant_only']

/** The fields for what others may do with it, and how its author is named. */
export function CreditFields({
  words,
  errors,
  change,
  curriculum,
}: ListingFieldProps & { curriculum: AuthoredCurriculum }) {
  const { t, i18n } = useLingui()
  const owner = usePerson(curriculum.owner_id)
  const name = words.byline?.trim() || owner?.name || ''
  return (
    <Section title={t`Licence and author`}>
      <SelectField
        id="listing-licence"
        label={t`Licence`}
        description={i18n._(licenceHints[words.licence])}
        value={words.licence}
        error={errors.licence}
        data={licences.map((value) => ({
          value,
          label: i18n._(valueNames.licence[value]),
          disabled: value === 'tenant_only' && words.visibility === 'public',
        }))}
        onChange={(licence) => change({ licence: licence as Licence })}
      />
      <TextInput
        label={t`Author’s name`}
        description={t`What readers see. Leave it empty to use your own name.`}
        placeholder={owner?.name}
        maxLength={80}
        value={words.byline ?? ''}
        error={errors.byline}
        onChange={({ currentTarget }) => change({ byline: currentTarget.value })}
      />
      <Check
        label={t`Show the author’s picture`}
        checked={words.with_picture}
        onChange={(with_picture) => change({ with_picture })}
      />
      <Textarea
        label={t`Attribution (optional)`}
        description={t`How others should credit it wherever they print it.`}
        placeholder={t`${curriculum.title}, by ${name}`}
        autosize
        maxLength={300}
        value={words.attribution ?? ''}
        error={errors.attribution}
        onChange={({ currentTarget }) => change({ attribution: currentTarget.value })}
      />
      <p className={css.hint}>{t`Groups that adopted it keep the licence they adopted it under.`}</p>
    </Section>
  )
}
