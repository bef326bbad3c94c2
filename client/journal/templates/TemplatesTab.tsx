import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { type JournalTemplate, journalTemplates } from '../data/templates.ts'
import { NotOnDevice } from '../timeline/NoEntries.tsx'
import { Prompts } from './Prompts.tsx'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplateForm } from './TemplateForm.tsx'
import css from './templates.module.css'

/** Beginnings of entries: one’s own templates, ours, and one’s own prompts. */
export function TemplatesTab() {
  return (
    <div className={css.tab}>
      <CatchBoundary getResetKey={() => 'templates'} errorComponent={NotOnDevice}>
        <Suspense fallback={<SkeletonPart />}>
          <Templates />
          <Prompts />
        </Suspense>
      </CatchBoundary>
    </div>
  )
}

function Templates() {
  const { t } = useLingui()
  const { data: templates } = useSuspenseQuery(journalTemplates)
  const [edited, edit] = useState<JournalTemplate | 'new'>()
  const own = templates.filter(({ created_by }) => created_by !== null)
  const ours = templates.filter(({ created_by }) => created_by === null)
  return (
    <>
      <section className={css.section} aria-labelledby="own-templates">
        <div className={css.head}>
          <h2 id="own-templates" className={css.heading}>{t`Your templates`}</h2>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => edit('new')}
          >
            {t`New template`}
          </Button>
        </div>
        {own.length === 0 ? (
          <EmptyState
            title={t`No templates of your own yet`}
            words={t`If you often write about the same things, keep them here and start from them.`}
          />
        ) : (
          <ul className={css.cards}>
            {own.map((template) => (
              <TemplateCard key={template.id} template={template} onEdit={() => edit(template)} />
            ))}
          </ul>
        )}
      </section>
      <section className={css.section} aria-labelledby="our-templates">
        <div className={css.head}>
          <h2 id="our-templates" className={css.heading}>{t`Ready to use`}</h2>
        </div>
        <ul className={css.cards}>
          {ours.map((template) => (
            <TemplateCard key={template.id} template={template} />
          ))}
        </ul>
      </section>
      {edited && <TemplateForm template={edited === 'new' ? undefined : edited} onClose={() => edit(undefined)} />}
    </>
  )
}
