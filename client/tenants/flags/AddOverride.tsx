import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { flagName } from '../../ui/area/flag-name.ts'
import { globalRoles, roleName } from '../../ui/area/role-names.ts'
import { SearchAndPick } from '../../ui/area/SearchAndPick.tsx'
import { TenantSearch } from '../../ui/area/TenantSearch.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { type FlagLine, type FlagTarget, groupsLike } from '../data/flags.ts'
import own from './flags.module.css'
import { useFlagChange } from './use-flag-change.ts'

type Kind = 'tenant' | 'group' | 'role'

/** Gives an organisation, a group or a role an answer of their own: the other one, to begin with. */
export function AddOverride({ flag }: { flag: FlagLine }) {
  const { t } = useLingui()
  const { override, isBusy } = useFlagChange(flag)
  const reachable = isReachable.use()
  const [kind, choose] = useState<Kind>()
  const name = flagName(flag.key)
  const add = (target: FlagTarget, whom: string) => {
    override(target, !flag.enabled, flag.enabled ? t`${name} turned off for ${whom}` : t`${name} turned on for ${whom}`)
    choose(undefined)
  }
  if (!kind)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={own.add!}
        leftSection={<IconPlus size={16} stroke={1.75} />}
        disabled={!reachable || isBusy}
        onClick={() => choose('tenant')}
      >
        {t`Add an override`}
      </Button>
    )
  return (
    <div className={own.adding}>
      <SelectField
        label={flag.enabled ? t`Turn it off for` : t`Turn it on for`}
        value={kind}
        onChange={(value) => choose(value as Kind)}
        data={[
          { value: 'tenant', label: t`One organisation` },
          { value: 'group', label: t`One group` },
          { value: 'role', label: t`Everyone with a role` },
        ]}
      />
      {kind === 'tenant' ? (
        <TenantSearch onChoose={({ id, name: whom }) => add({ tenant_id: id }, whom)} />
      ) : kind === 'role' ? (
        <SelectField
          label={t`Role`}
          value=""
          onChange={(role) => role && add({ role }, roleName(role))}
          data={[
            { value: '', label: t`Choose a role…` },
            ...globalRoles.map((role) => ({ value: role, label: roleName(role) })),
          ]}
        />
      ) : (
        <GroupSearch onChoose={({ id, name: whom }) => add({ group_id: id }, whom)} />
      )}
      <Button
        variant="default"
        size="compact-sm"
        className={own.add!}
        onClick={() => choose(undefined)}
      >{t`Cancel`}</Button>
    </div>
  )
}

function GroupSearch({ onChoose }: { onChoose: (one: { id: string; name: string }) => void }) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  const q = useDeferredValue(words.trim())
  const found = useQuery({ ...groupsLike(q), enabled: q !== '' })
  return (
    <SearchAndPick
      label={t`Search groups`}
      words={words}
      onWords={setWords}
      found={q === '' ? undefined : found.data}
      onChoose={onChoose}
    />
  )
}
