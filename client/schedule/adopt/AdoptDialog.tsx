import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { DateField } from '../../ui/fields/DateField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import css from './adopt.module.css'
import { CheckFit } from './CheckFit.tsx'
import { PatternFields } from './PatternFields.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { SeriesField } from './SeriesField.tsx'
import { type AdoptionInput, useAdoption } from './use-adoption.ts'

/** A group takes up a curriculum: which group, from when, on which days, and what comes of it, before it is done. */
export function AdoptDialog(props: AdoptionInput) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const form = useAdoption(props)
  const { asked } = form
  const { title, trial, onClose } = props
  return (
    <Dialog title={trial ? t`Keep going with “${title}”` : t`Adopt “${title}”`} onClose={onClose}>
      {trial && (
        <p className={css.muted}>{t`“${trial.title}” counts as taught. Your dates begin with the next lesson.`}</p>
      )}
      {form.groups.length === 0 && (
        <p className={css.muted}>{t`Join or create a group first: groups adopt curricula.`}</p>
      )}
      <SelectField
        label={t`Group`}
        value={form.groupId}
        disabled={Boolean(trial)}
        onChange={form.setGroup}
        data={[
          { value: '', label: t`Choose a group` },
          ...form.groups.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      <div className={css.pair}>
        <DateField label={t`Start`} value={form.start} onChange={form.setStart} />
        <SelectField
          label={t`Pace`}
          value={form.mode}
          onChange={(next) => form.setMode(next === 'self_paced' ? 'self_paced' : 'dated')}
          data={[
            { value: 'dated', label: t`On meeting days` },
            { value: 'self_paced', label: t`Self-paced` },
          ]}
        />
      </div>
      {form.mode === 'dated' && form.start && (
        <>
          <PatternFields key={form.groupId} pattern={form.pattern} start={form.start} onChange={form.setPattern} />
          {form.group && <SeriesField groupId={form.group.id} value={form.series} onChange={form.setSeries} />}
          <label className={css.check}>
            <input
              type="checkbox"
              checked={form.useOffDays}
              onChange={(event) => form.setUseOffDays(event.currentTarget.checked)}
            />
            {t`Skip the group’s days off`}
          </label>
        </>
      )}
      {asked && !trial && <PlanSummary asked={asked} />}
      {asked && !trial && form.mode === 'dated' && form.pattern.rrule && (
        <CheckFit asked={asked} onSplits={form.setSplits} />
      )}
      {!reachable && <p className={css.muted}>{t`You’re offline. Adopting needs a connection.`}</p>}
      {form.refused && (
        <p role="alert" className={css.refused}>
          {form.refused}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!asked || !reachable} loading={form.pending} onClick={() => void form.adopt()}>
          <Trans>Adopt</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}
