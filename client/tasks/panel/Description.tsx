import { Trans, useLingui } from '@lingui/react/macro'
import { useRichDraft, versionUnder } from '../../lib/outbox/rich-draft.ts'
import { Fold } from '../../ui/html/Fold.tsx'
import { Html } from '../../ui/html/Html.tsx'
import { changeTasks } from '../commands.ts'
import { usePeopleOf } from '../composer/use-parse-context.ts'
import { useKeepFile } from '../data/files.ts'
import type { Task } from '../data/tasks.ts'
import type { TaskPermissions } from '../data/use-task-permissions.ts'
import { DraftForm } from './DraftForm.tsx'
import css from './panel.module.css'

const most = 10_000

/** The description of a task; whoever may change it presses it to write. */
export function Description({ task, may }: { task: Task; may: TaskPermissions }) {
  const { t } = useLingui()
  const html = task.body_html ?? ''
  const now = { html, version: task.version }
  const { draft, isBack, write } = useRichDraft(`description ${task.id}`)
  const people = usePeopleOf(task.group_id)
  const upload = useKeepFile(task.group_id)

  function keep() {
    if (draft && draft.html !== html) {
      const under = { ...task, version: versionUnder(draft, now) }
      changeTasks([under], { body_html: draft.html || null }, (title) => t`Changed the description of “${title}”`)
    }
    write(null)
  }
  if (draft && may.change) {
    return (
      <section className={css.described} aria-label={t`Description`}>
        <DraftForm
          draft={draft}
          write={write}
          isBack={isBack}
          onSave={keep}
          label={t`Description`}
          placeholder={t`Add details`}
          limit={most}
          mentions={people}
          {...(upload && { upload })}
        >
          <Trans>Save</Trans>
        </DraftForm>
      </section>
    )
  }
  if (!html && !may.change) return null
  if (!html) {
    return (
      <button type="button" className={css.describe} onClick={() => write({ html, began: now })}>
        <Trans>Add a description</Trans>
      </button>
    )
  }
  return (
    <section className={css.described} aria-label={t`Description`}>
      <Fold lines={8}>
        <Html html={html} />
      </Fold>
      {may.change && (
        <button type="button" className={css.small} onClick={() => write({ html, began: now })}>
          <Trans>Edit description</Trans>
        </button>
      )}
    </section>
  )
}
