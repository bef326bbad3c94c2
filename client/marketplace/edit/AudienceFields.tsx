import { useLingui } from '@lingui/react/macro'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { valueNames } from '../card/words.ts'
import type { Audience, ListingFormat } from '../data/card.ts'
import { languageChoices } from './choices.ts'
import css from './edit.module.css'
import type { ListingFieldProps } from './field-props.ts'
import { FieldError } from './PromiseFields.tsx'
import { Section } from './Section.tsx'

const audiences: readonly Audience[] = ['kids', 'teens', 'adults', 'mixed']
const formats: readonly ListingFormat[] = ['in_person', 'online', 'hybrid', 'self_paced']

/** For whom it is, and how it is taught. */
export function AudienceFields({ words, errors, change }: ListingFieldProps) {
  const { t, i18n } = useLingui()
  const { age_min, age_max } = words
  const areReversed = age_min !== null && age_max !== null && age_min > age_max
  return (
    <Section title={t`Who it’s for`}>
      <div className={css.pair}>
        <SelectField
          id="listing-audience"
          label={t`Audience`}
          value={words.audience ?? ''}
          error={errors.audience}
          data={[
            ...(words.audience ? [] : [{ value: '', label: t`Choose an audience` }]),
            ...audiences.map((value) => ({ value, label: i18n._(valueNames.audience[value]) })),
          ]}
          onChange={(audience) => change({ audience: audience as Audience })}
        />
        <div id="listing-ages" className={css.ages}>
          <NumberField
            label={t`From age`}
            min={0}
            max={120}
            value={age_min}
            onChange={(age) => change({ age_min: age ?? null, age_max })}
          />
          <NumberField
            label={t`To age`}
            min={0}
            max={120}
            value={age_max}
            onChange={(age) => change({ age_max: age ?? null, age_min })}
          />
        </div>
      </div>
      <FieldError
        words={
          areReversed ? t`Not saved: the first age is higher than the second.` : (errors.age_min ?? errors.age_max)
        }
      />
      <div className={css.pair}>
        <SelectField
          label={t`Language`}
          value={words.language}
          error={errors.language}
          data={languageChoices(words.language)}
          onChange={(language) => change({ language })}
        />
        <SelectField
          id="listing-format"
          label={t`Format`}
          value={words.format ?? ''}
          error={errors.format}
          data={[
            ...(words.format ? [] : [{ value: '', label: t`Choose a format` }]),
            ...formats.map((value) => ({ value, label: i18n._(valueNames.format[value]) })),
          ]}
          onChange={(format) => change({ format: format as ListingFormat })}
        />
      </div>
    </Section>
  )
}
