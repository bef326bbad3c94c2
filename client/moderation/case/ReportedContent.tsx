import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { exactly } from '../../lib/settings/time.ts'
import { Html } from '../../ui/html/Html.tsx'
import { Picture } from '../../ui/html/Picture.tsx'
import { pictureView } from '../data/sitting.ts'
import { shownOf } from '../data/snapshot.ts'
import type { AroundCase, Case, Snapshot } from '../data/types.ts'
import { CaseFiles } from './CaseFiles.tsx'
import css from './case.module.css'
import { PlaceLink } from './PlaceLink.tsx'

/** The content as it was reported, with what was said around it; its pictures are blurred until one wants them. */
export function ReportedContent({ one, snapshot }: { one: Case; snapshot: Snapshot }) {
  const { t } = useLingui()
  const view = pictureView.use()
  const [wanted, want] = useState(false)
  const shown = shownOf(snapshot)
  const texts = [
    shown.html,
    ...shown.earlier.map((part) => part.body_html),
    ...one.context.map((part) => part.body_html),
  ]
  const pictures =
    shown.picture !== '' ||
    texts.some((html) => /<img/i.test(html)) ||
    one.files.some(({ type }) => type.startsWith('image/'))
  return (
    <section className={css.part} aria-labelledby="case-reported">
      <h3 id="case-reported" className={css.name}>
        {t`As it was reported`}
        {one.reported_at && <time dateTime={one.reported_at}>{exactly(new Date(one.reported_at))}</time>}
      </h3>
      <div className={css.said} data-pictures={wanted ? 'plain' : view}>
        <Around around={one.context.filter(({ after }) => !after)} />
        {shown.earlier.map(({ id, name, body_html }) => (
          <Said key={id} name={name} html={body_html} />
        ))}
        <blockquote className={css.subject} dir="auto">
          {shown.picture && <Picture className={css.picture} src={shown.picture} alt="" />}
          {shown.title && <b>{shown.title}</b>}
          {shown.html && <Html html={shown.html} captions />}
          {shown.text && <p className={css.plain}>{shown.text}</p>}
          {!shown.title && !shown.html && !shown.text && <p>{one.words}</p>}
        </blockquote>
        <CaseFiles files={one.files} />
        <Around around={one.context.filter(({ after }) => after)} />
      </div>
      {one.place && <PlaceLink place={one.place} kind={one.subject_type} />}
      {pictures && !wanted && view !== 'plain' && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconEye size={16} stroke={1.75} />}
          onClick={() => want(true)}
        >{t`Show pictures`}</Button>
      )}
      {shown.edits.length > 0 && (
        <details className={css.more}>
          <summary>{t`Before it was edited`}</summary>
          {shown.edits.map(({ body_html, edited_at }) => (
            <Said key={edited_at} name={exactly(new Date(edited_at))} html={body_html} />
          ))}
        </details>
      )}
    </section>
  )
}

const Around = ({ around }: { around: readonly AroundCase[] }) =>
  around.map(({ id, by, body_html }) => <Said key={id} name={by?.name ?? ''} html={body_html} />)

function Said({ name, html }: { name: string; html: string }) {
  return (
    <div className={css.around}>
      <bdi className={css.by}>{name}</bdi>
      <div dir="auto">
        <Html html={html} />
      </div>
    </div>
  )
}
