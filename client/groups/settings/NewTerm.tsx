import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { withWords } from '../../lib/settings/i18n.ts'
import type { Group } from '../data/groups.ts'
import { SettingsSection } from './SettingsSection.tsx'

const NewTermDialog = lazy(async () => ({
  default: (await withWords(import('../terms/NewTermDialog.tsx'))).NewTermDialog,
}))

/** The way to begin anew: a group like this one, with its curricula on new dates. */
export function NewTerm({ group }: { group: Group }) {
  const { t } = useLingui()
  const [opened, open] = useState(false)
  return (
    <SettingsSection
      title={t`New term`}
      words={t`A fresh group with these settings, templates and curricula on new dates. Messages, tasks, events and progress stay here.`}
    >
      <div>
        <Button variant="default" onClick={() => open(true)}>
          <Trans>Start a new term…</Trans>
        </Button>
      </div>
      {opened && (
        <Suspense>
          <NewTermDialog group={group} onClose={() => open(false)} />
        </Suspense>
      )}
    </SettingsSection>
  )
}
