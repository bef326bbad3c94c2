import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { draftScope, newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { fieldErrors, saidAtField } from '../../lib/query/field-errors.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards } from '../../lib/query/query.ts'
import { Dialog, DialogActions } from '../../ui/layers/Dialog.tsx'
import { groupTeams, type Team } from '../data/teams.ts'

/** The dialog that names a new team, or `team`. Names are unique in a group. */
export function TeamName(props: { groupId: string; teams: readonly Team[]; team?: Team; onClose: () => void }) {
  const { t } = useLingui()
  const { groupId, teams, team, onClose } = props
  const adding = useMutation(saidAtField(groupTeams.adding))
  const renaming = useMutation(saidAtField(groupTeams.changing))
  const errors = fieldErrors(adding.error ?? renaming.error, 'name')
  const [name, setName] = useState(team?.name ?? '')
  // the list shows the new name before it is saved
  const [before] = useState(team?.name)
  const [wrong, setWrong] = useState<string>()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const words = name.trim()
    const alike = (one: Team) => one.id !== team?.id && one.name.toLowerCase() === words.toLowerCase()
    if (!words) return setWrong(t`Enter a name.`)
    if (teams.some(alike)) return setWrong(t`There is already a team with that name.`)
    setWrong(undefined)
    if (!team) return afterwards(adding.mutateAsync({ id: newId(), group_id: groupId, name: words }), onClose)
    if (words === team.name) return onClose()
    afterwards(renaming.mutateAsync({ id: team.id, version: team.version, name: words }), onClose)
  }
  return (
    <Dialog title={before ? t`Rename ${before}` : t`New team`} onClose={onClose}>
      <form
        {...(team ? draftScope('group_teams', team.id, team.version) : newDraftScope('group_teams', groupId))}
        onSubmit={onSubmit}
        noValidate
      >
        <TextInput
          label={t`Name`}
          placeholder={t`Kitchen`}
          maxLength={60}
          value={name}
          error={wrong ?? errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={adding.isPending || renaming.isPending}>
            {team ? <Trans>Rename</Trans> : <Trans>Create team</Trans>}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
