import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { draftScope } from '../../lib/outbox/draft-scope.ts'
import { runCommand } from '../../lib/registries/commands.ts'
import css from './amount.module.css'

export function RenameArea({ area, close }: { area: { id: string; name: string }; close: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState(area.name)
  return (
    <form
      {...draftScope('goal_areas', area.id)}
      className={css.pad}
      onSubmit={(event) => {
        event.preventDefault()
        close()
        if (name.trim()) void runCommand({ verb: 'goals.changeArea', input: { id: area.id, name: name.trim() } })
      }}
    >
      <TextInput
        label={t`Name`}
        maxLength={60}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={css.buttons}>
        <Button type="submit">{t`Save`}</Button>
      </div>
    </form>
  )
}
