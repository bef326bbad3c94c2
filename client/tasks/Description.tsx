import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Html } from '../ui/Html.tsx'
import { RichText } from '../ui/RichText/RichText.tsx'
import { change } from './deeds.ts'
import { useKeepFile } from './file-queries.ts'
import css from './panel.module.css'
import type { Task } from './queries.ts'
import type { May } from './use-may.ts'
import { usePeopleOf } from './use-reading.ts'

const most = 10_000

/** What there is to say about a task at length: to be read, and written in by who may once they press it. */
export function Description({ task, may }: { task: Task; may: May }) {
  const { t } = useLingui()
  const html = task.body_html ?? ''
  const [draft, setDraft] = useState<string | null>(null)
  const people = usePeopleOf(task.group_id)
  const upload = useKeepFile(task.group_id)

  function keep() {
    if (draft !== null && draft !== html) {
      change([task], { body_html: draft || null }, (title) => t`Changed the description of “${title}”`)
    }
    setDraft(null)
  }
  if (draft !== null) {
    return (
      <section className={css.part}>
        <RichText
          autoFocus
          hideLabel
          label={t`Description`}
          placeholder={t`What is there to know?`}
          limit={most}
          value={draft}
          onChange={setDraft}
          onSubmit={keep}
          mentions={people}
          {...(upload && { upload })}
        />
        <div className={css.deeds}>
          <Button size="xs" variant="default" onClick={() => setDraft(null)}>
            <Trans>Cancel</Trans>
          </Button>
          <Button size="xs" onClick={keep}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </section>
    )
  }
  if (!html && !may.change) return null
  return (
    <section className={css.part} aria-labelledby="description">
      <h3 id="description" className={css.heading}>
        <Trans>Description</Trans>
        {may.change && html && (
          <button type="button" className={css.small} onClick={() => setDraft(html)}>
            <Trans>Edit</Trans>
          </button>
        )}
      </h3>
      {html ? (
        <Html html={html} />
      ) : (
        <button type="button" className={css.write} onClick={() => setDraft('')}>
          <Trans>Add a description</Trans>
        </button>
      )}
    </section>
  )
}
