import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconLock, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRichDraft } from '../../lib/outbox/rich-draft.ts'
import { nearDayWithin } from '../../lib/settings/time.ts'
import { Html } from '../../ui/html/Html.tsx'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { reflectionsOf } from '../data/reflection.ts'
import type { ItemPlace, JournalEntry } from '../data/types.ts'
import { addReflection, changeReflection } from './reflect.ts'
import css from './reflection.module.css'

interface ReflectionProps {
  adoptionId: string
  lessonKey: string
  itemKey: string
  title: string
  onWritten: () => void
}

/** One’s own words on a step of a lesson, written where one reads; each is an entry of one’s journal. */
export function Reflection({ adoptionId, lessonKey, itemKey, title, onWritten }: ReflectionProps) {
  const { t } = useLingui()
  const place = { adoption_id: adoptionId, lesson_key: lessonKey, item_key: itemKey }
  const written = useQuery(reflectionsOf(place)).data ?? []
  return (
    <section className={css.reflection} aria-label={t`Your reflection: ${title}`}>
      <p className={css.private}>
        <IconLock size={16} stroke={1.5} aria-hidden="true" />
        {t`Only you can read this. Leaders see that you’re done, nothing more.`}
      </p>
      {written.map((entry) => (
        <Written key={entry.id} entry={entry} />
      ))}
      {written.length === 0 && <NewReflection place={place} title={title} onWritten={onWritten} />}
    </section>
  )
}

function NewReflection(props: { place: ItemPlace; title: string; onWritten: () => void }) {
  const { t } = useLingui()
  const { place, title, onWritten } = props
  const { draft, isBack, write } = useRichDraft(`reflection ${place.adoption_id} ${place.lesson_key} ${place.item_key}`)
  if (!draft)
    return (
      <button type="button" className={css.begin} onClick={() => write({ html: '' })}>
        <IconPencil size={18} stroke={1.5} aria-hidden="true" />
        {t`Write your reflection`}
      </button>
    )
  return (
    <Words
      html={draft.html}
      focus={!isBack}
      onChange={(html) => write({ ...draft, html })}
      onCancel={() => write(null)}
      onSave={() => {
        if (!draft.html) return
        addReflection(place, title, draft.html)
        onWritten()
        write(null)
      }}
    />
  )
}

/** The words that were written, with the way into the journal. */
function Written({ entry }: { entry: JournalEntry }) {
  const { t } = useLingui()
  const { id, body_html: html, version, entry_date } = entry
  const { draft, isBack, write } = useRichDraft(`reflection ${id}`)
  const day = nearDayWithin(entry_date, serverDate())
  if (draft)
    return (
      <Words
        html={draft.html}
        focus={!isBack}
        onChange={(changed) => write({ ...draft, html: changed })}
        onCancel={() => write(null)}
        onSave={() => {
          if (draft.html && draft.html !== html) changeReflection(entry, draft)
          write(null)
        }}
      />
    )
  return (
    <article className={css.written} aria-label={t`Your reflection`}>
      <header className={css.head}>
        <b>{t`Your reflection`}</b>
        <span>{t`written ${day}`}</span>
      </header>
      <div dir="auto">
        <Html html={html} captions />
      </div>
      <footer className={css.deeds}>
        <button type="button" onClick={() => write({ html, began: { html, version } })}>
          {t`Edit`}
        </button>
        <Link to="/journal" search={{ entry: id }}>
          {t`Open in your journal`}
        </Link>
      </footer>
    </article>
  )
}

function Words(props: {
  html: string
  focus: boolean
  onChange: (html: string) => void
  onCancel: () => void
  onSave: () => void
}) {
  const { t } = useLingui()
  const { html, focus, onChange, onCancel, onSave } = props
  return (
    <div className={css.words}>
      <RichText
        hideLabel
        autoFocus={focus}
        label={t`Your reflection`}
        // as many letters as an entry has
        limit={100_000}
        value={html}
        onChange={onChange}
        onSubmit={onSave}
      />
      <div className={css.actions}>
        <Button size="xs" variant="default" onClick={onCancel}>
          {t`Cancel`}
        </Button>
        <Button size="xs" disabled={!html} onClick={onSave}>
          {t`Save to my journal`}
        </Button>
      </div>
    </div>
  )
}
