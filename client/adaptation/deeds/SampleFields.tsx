import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { sampledListings, samplesOf } from '../data/samples.ts'
import css from './deeds.module.css'
import type { Source } from './SourceFields.tsx'

/** A choice of a sample of the marketplace: `version` is the listing. */
export function SampleFields({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const { data: found } = useQuery(sampledListings(useDeferredValue(words)))
  const { data: listing } = useQuery(samplesOf(source.version))
  return (
    <>
      <SearchField label={t`Search the marketplace`} maxLength={200} value={words} onChange={setWords} />
      <p
        className={css.hint}
      >{t`Only curricula whose licence lets you change them. Their author is named below the lesson.`}</p>
      {found?.length === 0 && <p className={css.hint}>{t`No curriculum matches.`}</p>}
      {found && found.length > 0 && (
        <SelectField
          label={t`Curriculum`}
          value={source.version}
          data={[
            { value: '', label: t`Choose a curriculum` },
            ...found.map(({ id, title, byline }) => ({ value: id, label: t`${title}, by ${byline}` })),
          ]}
          onChange={(version) => onChange({ version, lesson: '', title: '' })}
        />
      )}
      {listing && (
        <SelectField
          label={t`Sample`}
          value={source.lesson}
          data={[
            { value: '', label: t`Choose a lesson` },
            ...listing.lessons.map(({ key, title }) => ({ value: key, label: title })),
          ]}
          onChange={(lesson) => {
            const title = listing.lessons.find(({ key }) => key === lesson)?.title ?? ''
            onChange({ ...source, lesson, title })
          }}
        />
      )}
    </>
  )
}
