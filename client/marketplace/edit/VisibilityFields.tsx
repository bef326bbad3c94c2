import { useLingui } from '@lingui/react/macro'
import { IconBuilding, IconLink, IconLock, IconWorld } from '@tabler/icons-react'
import { useId } from 'react'
import type { Visibility } from '../data/own.ts'
import css from './edit.module.css'
import type { ListingFieldProps } from './field-props.ts'
import { FieldError } from './PromiseFields.tsx'
import { Section } from './Section.tsx'
import { visibilityHints, visibilityNames } from './words.ts'

const choices = [
  { value: 'private', Icon: IconLock },
  { value: 'link', Icon: IconLink },
  { value: 'tenant', Icon: IconBuilding },
  { value: 'public', Icon: IconWorld },
] as const satisfies readonly { value: Visibility; Icon: unknown }[]

/** The choice of who is to find it, and who looks at it before. */
export function VisibilityFields({ words, errors, change }: ListingFieldProps) {
  const { t, i18n } = useLingui()
  const name = useId()
  const isKept = words.licence === 'tenant_only'
  return (
    <Section title={t`Who can find it`}>
      <fieldset id="listing-visibility" className={css.choices} aria-label={t`Who can find it`}>
        {choices.map(({ value, Icon }) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              name={name}
              checked={words.visibility === value}
              disabled={value === 'public' && isKept}
              onChange={() => change({ visibility: value })}
            />
            <Icon size={20} stroke={1.5} aria-hidden="true" />
            <span>
              <b>{i18n._(visibilityNames[value])}</b>
              <span className={css.hint}>
                {value === 'public' && isKept
                  ? t`Its licence keeps it in your organisation.`
                  : i18n._(visibilityHints[value])}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <FieldError words={errors.visibility} />
    </Section>
  )
}
