import { changeReading } from '../../account/data/settings.ts'
import { Heading } from '../../ui/Heading.tsx'
import { duration } from '../../ui/lesson/duration.ts'
import { LessonText } from '../../ui/lesson/LessonText.tsx'
import { ComfortMenu } from '../../ui/reading/ComfortMenu.tsx'
import { readingClass } from '../../ui/reading/reading.ts'
import type { SampleLesson } from '../data/listing.ts'
import css from '../listing/listing.module.css'

/** The words of a sample, in the reader’s own size and paper. */
export function SampleReader(props: { sample: SampleLesson; language: string; above: string }) {
  const { sample, language, above } = props
  const { title, lang, minutes } = sample
  const items = sample.items.map((item) => ({ ...item, audience: 'all' }))
  return (
    <>
      <header className={css.readHead}>
        <div>
          <p className={css.muted}>{above}</p>
          <Heading>{title}</Heading>
          {minutes !== null && minutes > 0 && <p className={css.muted}>{duration(minutes)}</p>}
        </div>
        <ComfortMenu onChange={changeReading} />
      </header>
      <article className={`${readingClass} ${css.read}`} lang={lang ?? language} dir="auto" aria-label={title}>
        <LessonText lesson={sample} items={items} leaders={[]} headless />
      </article>
    </>
  )
}
