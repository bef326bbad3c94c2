import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { toast } from '../../lib/browser/toast.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { effectOfPace, type PaceResult, paceOf, setPace, type WantedPace } from '../data/pace.ts'
import type { ToldCourse } from '../data/told.ts'
import { choicesOf, type PaceChoice } from './choices.ts'
import css from './pace.module.css'
import { resultWords } from './result-words.ts'

/** The ways to go on from where one is, each with what it comes to before it is chosen. */
export function CatchUpDialog({ course, onClose }: { course: ToldCourse; onClose: () => void }) {
  const { t } = useLingui()
  const { id, behind, mode } = course
  const reachable = isReachable.use()
  const pace = useQuery(paceOf(id)).data
  const choices = choicesOf({ behind, isSelfPaced: mode === 'self_paced', pace: pace ?? null })
  const [chosen, choose] = useState<string>(choices[0]?.name ?? '')
  const [refused, setRefused] = useState('')
  const [pending, setPending] = useState(false)
  const choice = choices.find(({ name }) => name === chosen) ?? choices[0]
  const { data } = useQuery({ ...effectOfPace(id, choice?.wanted ?? asGroup), enabled: reachable && Boolean(choice) })
  async function save() {
    if (!choice) return
    setPending(true)
    setRefused('')
    try {
      await setPace(id, choice.wanted)
      toast(t`Your plan is updated`)
      onClose()
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <Dialog title={behind > 0 ? t`Catch me up` : t`My pace`} onClose={onClose}>
      <p className={css.hint}>
        {behind > 0
          ? plural(behind, {
              one: '# lesson is waiting for you from earlier days. Choose how to go on.',
              other: '# lessons are waiting for you from earlier days. Choose how to go on.',
            })
          : t`Choose the days that suit you. Only you see them.`}
      </p>
      {!reachable && <p className={css.hint}>{t`You’re offline. You can choose once you’re back online.`}</p>}
      <fieldset className={css.choices}>
        <legend className={css.unseen}>{t`How to go on`}</legend>
        {choices.map((one) => (
          <Choice
            key={one.name}
            choice={one}
            adoptionId={id}
            isChosen={one === choice}
            onChoose={() => choose(one.name)}
            enabled={reachable}
          />
        ))}
      </fieldset>
      {data && <Days result={data} />}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!reachable || !data} loading={pending} onClick={() => void save()}>
          <Trans>Use this plan</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const asGroup: WantedPace = { mode: 'group' }

function Choice(props: {
  choice: PaceChoice
  adoptionId: string
  isChosen: boolean
  enabled: boolean
  onChoose: () => void
}) {
  const { choice, adoptionId, isChosen, enabled, onChoose } = props
  const { data } = useQuery({ ...effectOfPace(adoptionId, choice.wanted), enabled })
  return (
    <label className={css.choice}>
      <input type="radio" name="pace" checked={isChosen} onChange={onChoose} />
      <span>
        <b>{choice.title}</b>
        <small>{data ? resultWords(data, serverDate()) : choice.hint}</small>
      </span>
    </label>
  )
}

/** The lessons whose days change, from which to which. */
function Days({ result }: { result: PaceResult }) {
  const { t } = useLingui()
  const now = serverDate()
  if (result.days.length === 0) return null
  return (
    <section aria-label={t`What changes`} className={css.days}>
      <ul>
        {result.days.slice(0, most).map(({ lesson_key, title, on_date, was, left_out }) => (
          <li key={lesson_key}>
            <span dir="auto">{title}</span>
            <span className={css.day}>
              {was && <s>{nearDay(was, now)}</s>}{' '}
              {left_out ? t`left out` : on_date ? nearDay(on_date, now) : t`no day yet`}
            </span>
          </li>
        ))}
      </ul>
      {result.days.length > most && <p className={css.hint}>{t`and ${result.days.length - most} more`}</p>}
    </section>
  )
}

const most = 8
