import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { MoveList } from '../../ui/lesson/MoveList.tsx'
import { type Adoption, effectOfSetting, setNow } from '../data/adoption.ts'
import css from './whole.module.css'

/** Another pace, with what it does to the dates, before it is chosen. */
export function PaceDialog(props: { adoption: Adoption; mode: 'dated' | 'self_paced'; onClose: () => void }) {
  const { t } = useLingui()
  const { adoption, mode, onClose } = props
  const reachable = isReachable.use()
  const deed = { kind: 'pace', mode } as const
  const { run, pending, refused } = useOperation()
  const { data, error } = useQuery({ ...effectOfSetting(adoption.id, deed), enabled: reachable && !pending })
  const wrong = refused || (error && errorMessage(error))
  const done = mode === 'dated' ? t`Lessons have dates again` : t`Your group goes at its own pace`
  async function go() {
    const op = await run(deed, async (id) => {
      await setNow(id, adoption.id, deed)
      return id
    })
    if (!op) return
    offerUndo(done, { verb: 'schedule.undo', input: { op } })
    onClose()
  }
  return (
    <Dialog title={mode === 'dated' ? t`Give lessons dates` : t`Go at your own pace`} onClose={onClose}>
      <p className={css.hint}>
        {mode === 'dated'
          ? t`Every lesson gets a date on your meeting days. What was taught keeps its day.`
          : t`Everyone goes through the lessons at their own speed, without dates. What was taught keeps its day, and your meeting days are kept for later.`}
      </p>
      {!reachable && <p className={css.hint}>{t`You’re offline. This needs a connection.`}</p>}
      {wrong && (
        <p role="alert" className={css.refused}>
          {wrong}
        </p>
      )}
      {data && <MoveList result={data} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!reachable || !data} loading={pending} onClick={() => void go()}>
          {mode === 'dated' ? t`Give dates` : t`Drop the dates`}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
