import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { shortDate } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { ChartTable } from '../../ui/charts/ChartTable.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { alertTrial, saveAlert } from '../data/alerts.ts'
import type { AlertBy, AlertDraft, AlertRule } from '../data/types.ts'
import { byName, kindName, kinds, spanName, spans, trialWords } from './alert-words.ts'
import own from './alerts.module.css'

const start: AlertDraft = { kind: 'failures', n: 50, within_minutes: 60, by: 'address' }
const ways: readonly AlertBy[] = ['email', 'address', 'all']

/** A rule to write, with what it would have done in the last thirty days beside it. */
export function AlertForm({ rule, onClose }: { rule?: AlertRule; onClose: () => void }) {
  const { t } = useLingui()
  const [draft, change] = useState<AlertDraft>(rule ?? start)
  const [id] = useState(() => rule?.id ?? newId())
  const reachable = isReachable.use()
  const trial = useQuery({ ...alertTrial(draft), enabled: reachable })
  const save = useMutation({ mutationFn: () => saveAlert(id, draft), meta: { saidAtField: true }, retry: false })
  const set = (part: Partial<AlertDraft>) => change({ ...draft, ...part })
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!save.isPending) afterwards(save.mutateAsync(), onClose)
  }
  return (
    <section className={`${css.card} ${own.sheet}`} aria-labelledby="alert-form">
      <h2 id="alert-form" className={css.heading}>
        {rule ? t`Edit alert` : t`New alert`}
      </h2>
      <form className={own.form} onSubmit={submit}>
        <div className={css.pair}>
          <SelectField
            label={t`Kind`}
            value={draft.kind}
            onChange={(kind) => set({ kind })}
            data={kinds.map((value) => ({ value, label: kindName(value) }))}
          />
          <NumberField label={t`At least`} min={1} max={100_000} value={draft.n} onChange={(n) => n && set({ n })} />
          <SelectField
            label={t`Within`}
            value={String(draft.within_minutes)}
            onChange={(minutes) => set({ within_minutes: Number(minutes) })}
            data={spansWith(draft.within_minutes).map((value) => ({ value: String(value), label: spanName(value) }))}
          />
          <SelectField
            label={t`Counted`}
            value={draft.by}
            onChange={(by) => set({ by: ways.find((one) => one === by) ?? 'all' })}
            data={ways.map((value) => ({ value, label: byName(value, draft.kind) }))}
          />
        </div>
        <div className={own.trial} aria-live="polite" data-old={trial.isPlaceholderData}>
          {trial.data ? (
            <>
              <p className={own.verdict}>{trialWords(trial.data.times)}</p>
              {trial.data.sampled && <p className={css.muted}>{t`Estimated from part of the data.`}</p>}
              {trial.data.times > 0 && (
                <>
                  <BarChart
                    label={trialWords(trial.data.times)}
                    bars={trial.data.days.map(({ day, times }) => ({
                      name: shortDate(day.slice(0, 10)),
                      value: times,
                    }))}
                    format={String}
                  />
                  <ChartTable
                    label={t`Alerts by day`}
                    head={[t`Day`, t`Times`]}
                    lines={() => trial.data.days.map(({ day, times }) => [shortDate(day.slice(0, 10)), String(times)])}
                  />
                </>
              )}
            </>
          ) : (
            <p className={css.muted}>
              {trial.error
                ? errorMessage(trial.error)
                : reachable
                  ? t`Trying it…`
                  : t`You’re offline. This needs a connection.`}
            </p>
          )}
        </div>
        {save.error && (
          <p className={own.refusal} role="alert">
            {errorMessage(save.error)}
          </p>
        )}
        {rule?.enabled_at && <p className={css.muted}>{t`A changed alert is off until you switch it on again.`}</p>}
        <div className={css.buttons}>
          <Button type="submit" disabled={!reachable} loading={save.isPending}>
            {t`Save alert`}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** The spans to choose from, with the one of a rule that somebody wrote in another way. */
const spansWith = (minutes: number) => [...new Set<number>([...spans, minutes])].sort((a, b) => a - b)
