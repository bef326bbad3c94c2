import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMyGroupsSoFar } from '../../groups/data/groups.ts'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { toast } from '../../lib/browser/toast.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { permissionsIn } from '../../lib/query/permissions.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { type Adoption, copyNow, othersFollowing } from '../data/adoption.ts'
import type { GroupChange } from '../data/changes.ts'
import css from './whole.module.css'

/** Takes what a group has changed to another of the viewer’s groups that follows the same curriculum. */
export function CopyDialog(props: { adoption: Adoption; changes: readonly GroupChange[]; onClose: () => void }) {
  const { t } = useLingui()
  const { adoption, changes, onClose } = props
  const reachable = isReachable.use()
  const groups = useTargets(adoption)
  const [chosen, choose] = useState('')
  const target = groups.find(({ id }) => id === chosen) ?? groups[0]
  const { run, pending, refused } = useOperation()
  async function go(to: { id: string; name: string }) {
    const { name } = to
    const result = await run(to.id, (id) => copyNow(id, adoption.id, to.id))
    if (!result) return
    const { op, copied, left_out } = result
    const words = plural(copied, { one: `Copied # change to ${name}`, other: `Copied # changes to ${name}` })
    offerUndo(words, { verb: 'schedule.undo', input: { op } })
    if (left_out > 0)
      toast(
        plural(left_out, {
          one: '# change stayed behind: that group has its own there.',
          other: '# changes stayed behind: that group has its own there.',
        }),
      )
    onClose()
  }
  return (
    <Dialog title={t`Copy our changes`} onClose={onClose}>
      {groups.length === 0 ? (
        <p className={css.hint}>{t`You can’t change the curriculum of another group that follows this one.`}</p>
      ) : (
        <>
          <SelectField
            label={t`To`}
            value={target?.id ?? ''}
            data={groups.map(({ id: value, name }) => ({ value, label: name }))}
            onChange={choose}
          />
          <p className={css.hint}>
            {t`What that group has changed itself stays as it is. Its dates follow where lessons are hidden, added or moved.`}
          </p>
        </>
      )}
      {!reachable && <p className={css.hint}>{t`You’re offline. This needs a connection.`}</p>}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button disabled={!reachable || !target} loading={pending} onClick={() => target && void go(target)}>
          {plural(changes.length, { one: 'Copy # change', other: 'Copy # changes' })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** The other groups that follow this, whose curriculum the viewer may change; by the ids of their adoptions. */
function useTargets(adoption: Adoption) {
  const others = useQuery(othersFollowing(adoption.curriculum_id, adoption.id)).data ?? []
  const may = useQueries({ queries: others.map(({ group_id }) => permissionsIn(group_id)) })
  const groups = useMyGroupsSoFar()
  return others.flatMap(({ id, group_id }, at) => {
    const group = groups.find((one) => one.id === group_id && one.archived_at === null)
    return group && may[at]?.data?.canManageCurriculum ? [{ id, name: group.name }] : []
  })
}
