import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayOf } from '../../lib/settings/days.ts'
import { fullDate } from '../../lib/settings/time.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { lessonsToShow, publishedVersions } from '../data/own-curricula.ts'
import css from './edit.module.css'
import type { ListingFieldProps } from './field-props.ts'
import { Section } from './Section.tsx'

/** The version that is to be found, and the lessons of it that anybody may read. */
export function VersionFields({ words, errors, change }: ListingFieldProps) {
  const { t } = useLingui()
  const { curriculum_id: curriculumId, version_id } = words
  const { data: versions = [] } = useQuery(publishedVersions(curriculumId))
  const { data: units } = useQuery(lessonsToShow(version_id))
  const samples = units?.flatMap(({ lessons }) => lessons).filter(({ sample }) => sample) ?? []
  const newest = versions[0]
  const builder = { to: '/curriculum/$curriculumId/builder', params: { curriculumId } } as const
  return (
    <Section title={t`Version and sample`}>
      <SelectField
        id="listing-version"
        label={t`Version`}
        value={version_id ?? ''}
        error={errors.version_id}
        data={[
          ...(versions.some(({ id }) => id === version_id)
            ? []
            : [{ value: version_id ?? '', label: t`Choose a version` }]),
          ...versions.map(({ id, number, published_at }) => {
            const day = published_at ? fullDate(dayOf(new Date(published_at))) : ''
            return { value: id, label: t`Version ${number}, ${day}` }
          }),
        ]}
        onChange={(id) => id && change({ version_id: id })}
      />
      {newest && version_id !== newest.id && (
        <p className={css.notice}>
          {t`Version ${newest.number} is newer.`}{' '}
          <button type="button" className={css.wordButton} onClick={() => change({ version_id: newest.id })}>
            {t`Show version ${newest.number}`}
          </button>
        </p>
      )}
      <div id="listing-sample" tabIndex={-1} className={css.samples}>
        <h3 className={css.label}>{t`Samples`}</h3>
        <p className={css.hint}>{t`Lessons that anyone can read whole, before they adopt.`}</p>
        {samples.length > 0 && (
          <ul className={css.lines}>
            {samples.map(({ key, title }) => (
              <li key={key} dir="auto">
                {title}
              </li>
            ))}
          </ul>
        )}
        {units && samples.length === 0 && (
          <p className={css.hint}>
            {t`No lesson of this version is a sample. Open a lesson in the builder, turn on “Sample”, and publish a new version.`}
          </p>
        )}
        <Link {...builder} className={css.wordLink}>{t`Open the builder`}</Link>
      </div>
    </Section>
  )
}
