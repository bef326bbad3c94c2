import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { afterwards } from '../../lib/query/query.ts'
import css from '../../ui/area/area.module.css'
import { useAreaPlace } from '../../ui/area/area-place.ts'
import { createTenant } from '../data/tenants.ts'
import { wordsAtFields } from '../data/words-at-fields.ts'
import { BackToList } from '../list/BackToList.tsx'
import { AdminStep } from './AdminStep.tsx'
import { GroupStep } from './GroupStep.tsx'
import { NameStep } from './NameStep.tsx'
import { RulesStep } from './RulesStep.tsx'
import { SignInStep } from './SignInStep.tsx'
import { useWizardDraft } from './use-wizard-draft.ts'
import own from './wizard.module.css'
import { newTenantOf, stepOfField, type WizardStep, wizardFields, wizardSteps } from './wizard-draft.ts'

const steps = { name: NameStep, admin: AdminStep, sign_in: SignInStep, rules: RulesStep, group: GroupStep }

/** Makes an organisation in five steps. What was typed stays, whatever is refused, and is back after a reload. */
export function Wizard() {
  const { t } = useLingui()
  const { go } = useAreaPlace()
  const reachable = isReachable.use()
  const wizard = useWizardDraft()
  const { id, draft, step: open, openStep } = wizard
  const create = useMutation({ mutationFn: createTenant, meta: { saidAtField: true }, retry: false })
  const errors = wordsAtFields(create.error, ...wizardFields)
  const at = wizardSteps.indexOf(open)
  const isLast = at === wizardSteps.length - 1
  const titles: Record<WizardStep, string> = {
    name: t`Name`,
    admin: t`Admin`,
    sign_in: t`Sign-in`,
    rules: t`Rules`,
    group: t`First group`,
  }
  const Step = steps[open]
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isLast) return openStep(wizardSteps[at + 1]!)
    const made = create.mutateAsync(newTenantOf(id, draft))
    // to the step that has what was refused
    made.catch((error: Error) => {
      const field = wizardFields.find((one) => wordsAtFields(error, ...wizardFields)[one])
      if (field) openStep(stepOfField[field])
    })
    afterwards(made, ({ name }) => {
      wizard.forget()
      toast(t`${name} is ready`)
      go({ make: undefined, open: id }, true)
    })
  }
  return (
    <>
      <BackToList />
      <h2 className={css.title}>{t`New organisation`}</h2>
      {wizard.isBack && (
        <p role="status" className={own.back}>
          {t`Your draft is back.`}
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              create.reset()
              wizard.reset()
            }}
          >
            {t`Start over`}
          </Button>
        </p>
      )}
      <ol className={own.steps} aria-label={t`Steps`}>
        {wizardSteps.map((step, place) => (
          <li key={step} aria-current={step === open ? 'step' : undefined} className={own.step}>
            <button type="button" disabled={place >= at} onClick={() => openStep(step)}>
              <span className={own.mark} data-done={place < at}>
                {place < at ? <IconCheck size={14} stroke={2.5} aria-label={t`Done`} /> : place + 1}
              </span>
              <span className={own.stepName}>{titles[step]}</span>
            </button>
          </li>
        ))}
      </ol>
      <form key={open} className={own.form} onSubmit={submit} aria-label={titles[open]}>
        <Step draft={draft} onChange={wizard.set} errors={errors} />
        {errors.rest && <p role="alert">{errors.rest}</p>}
        <div className={css.buttons}>
          <Button type="submit" disabled={isLast && !reachable} loading={create.isPending}>
            {isLast ? t`Create organisation` : t`Continue`}
          </Button>
          {at > 0 && (
            <Button variant="default" onClick={() => openStep(wizardSteps[at - 1]!)}>
              {t`Back`}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}
