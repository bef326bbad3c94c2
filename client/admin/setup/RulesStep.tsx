import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import css from '../../ui/area/area.module.css'
import { CopyButton } from '../../ui/shopping/CopyButton.tsx'
import { markSetup } from '../data/setup.ts'
import own from './setup.module.css'

/** Rules to begin with, to be copied into an announcement. */
export function RulesStep() {
  const { t } = useLingui()
  const done = useMutation({ mutationFn: () => markSetup('rules', 'done'), retry: false })
  const rules = [
    t`1. Be kind. Disagree with what is said, not with who says it.`,
    t`2. Keep what you read in a group in that group.`,
    t`3. Ask before you post a picture of somebody.`,
    t`4. No spam, and no advertising without the admins’ consent.`,
    t`5. Report what breaks these rules. An admin will look at it.`,
  ].join('\n')
  return (
    <>
      <p>{t`A short set of rules to start from. Copy it, change it, and pin it as an announcement in your groups.`}</p>
      <pre className={own.rules}>{rules}</pre>
      <div className={css.buttons}>
        <CopyButton text={rules} />
        <Button variant="default" loading={done.isPending} onClick={() => done.mutate()}>
          {t`Mark as done`}
        </Button>
      </div>
    </>
  )
}
