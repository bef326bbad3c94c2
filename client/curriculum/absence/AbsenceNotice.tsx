import css from './absence.module.css'
import { RestoreCurriculum } from './RestoreCurriculum.tsx'
import { useAbsence } from './use-absence.ts'

/** A line over the library: the curriculum that somebody was led to is not there any more. */
export function AbsenceNotice({ curriculumId }: { curriculumId: string }) {
  const absence = useAbsence(curriculumId)
  if (!absence) return null
  return (
    <div className={css.notice} role="status">
      <p>
        <b>{absence.title}.</b> {absence.words}
      </p>
      {absence.why === 'binned' && <RestoreCurriculum curriculumId={curriculumId} />}
    </div>
  )
}
