import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { lessonsOfVersion, publishedCurricula } from '../data/version-nodes.ts'
import css from './deeds.module.css'

export interface Source {
  version: string
  lesson: string
  title: string
}

/** A choice of a curriculum that one reads, and of a lesson in it. */
export function SourceFields({ source, onChange }: { source: Source; onChange: (source: Source) => void }) {
  const { t } = useLingui()
  const { data: published } = useQuery(publishedCurricula)
  const { data: units } = useQuery({ ...lessonsOfVersion(source.version), enabled: source.version !== '' })
  if (published?.length === 0) return <p className={css.hint}>{t`There is no other curriculum that you can read.`}</p>
  return (
    <>
      <SelectField
        label={t`Curriculum`}
        value={source.version}
        data={[
          { value: '', label: t`Choose a curriculum` },
          ...(published ?? []).map(({ version, title }) => ({ value: version, label: title })),
        ]}
        onChange={(version) => onChange({ version, lesson: '', title: '' })}
      />
      {units && (
        <SelectField
          label={t`Lesson`}
          value={source.lesson}
          data={[
            { value: '', label: t`Choose a lesson` },
            ...units.map(({ title, lessons }) => ({
              group: title,
              items: lessons.map((lesson) => ({ value: lesson.key, label: lesson.title })),
            })),
          ]}
          onChange={(lesson) => {
            const title = units.flatMap(({ lessons }) => lessons).find(({ key }) => key === lesson)?.title ?? ''
            onChange({ ...source, lesson, title })
          }}
        />
      )}
    </>
  )
}
