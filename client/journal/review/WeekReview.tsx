import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { useRichDraft } from '../../lib/outbox/rich-draft.ts'
import { dayAfter, dayOf } from '../../lib/settings/days.ts'
import { dayRangeInYear } from '../../lib/settings/time.ts'
import '../../ui/reading/serif.css'
import { RichText } from '../../ui/RichText/RichText.tsx'
import { weekFrom } from '../data/outline.ts'
import { Intentions } from './Intentions.tsx'
import { type Intention, noIntentions } from './intention.ts'
import css from './review.module.css'
import { saveReview } from './save-review.ts'
import { WeekLists } from './WeekLists.tsx'

/** The last seven days in five minutes: what they had, a few words, and three intentions for the days to come. */
export function WeekReview() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const today = dayOf(serverDate())
  const first = dayAfter(today, -6)
  const { data: week, isError } = useQuery(weekFrom(first))
  const { draft, write } = useRichDraft(`week review ${first}`)
  const [intentions, setIntentions] = useState<readonly Intention[]>(noIntentions)
  const [asked, setAsked] = useState(false)
  const [saving, setSaving] = useState(false)
  const range = dayRangeInYear(first, today)
  const html = draft?.html ?? ''
  const isEmpty = !html && intentions.every(({ title }) => !title.trim())
  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (isEmpty) return
    setSaving(true)
    const id = await saveReview({ title: t`Week of ${range}`, html, intentions, today })
    setSaving(false)
    if (!id) return
    write(null)
    void navigate({ to: '/journal', search: { entry: id }, replace: true })
  }
  return (
    <form className={css.review} onSubmit={(event) => void onSubmit(event)} noValidate aria-labelledby="week-review">
      <header className={css.head}>
        <h2 id="week-review">{t`Your week`}</h2>
        <p>{range}</p>
      </header>
      <WeekLists week={week} isError={isError} />
      <section className={css.part}>
        <RichText
          label={t`How was it?`}
          placeholder={t`What went well, what was hard, what you want to remember…`}
          limit={100_000}
          value={html}
          onChange={(changed) => write({ html: changed })}
        />
      </section>
      <Intentions intentions={intentions} onChange={setIntentions} />
      {asked && isEmpty && (
        <p className={css.error} role="alert">
          {t`Write a few words, or choose something for next week.`}
        </p>
      )}
      <footer className={css.end}>
        <Button type="submit" loading={saving}>
          {t`Save review`}
        </Button>
        <Link to="/journal" className={css.later}>
          {t`Not now`}
        </Link>
      </footer>
    </form>
  )
}
