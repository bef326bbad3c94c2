import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { newDraftScope } from '../lib/outbox/draft-scope.ts'
import { errorMessage } from '../lib/query/query.ts'
import { useKeys } from '../lib/registries/keys.ts'
import { focusesFirstField } from '../ui/first-field.ts'
import { useCreateGroup } from './data/groups.ts'
import css from './groups.module.css'

/** One field; who fills it in lands inside. `isFirst` where it is all that the page asks for. */
export function NewGroup({ isFirst = false }: { isFirst?: boolean }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const create = useCreateGroup((groupId) => void navigate({ to: '/groups/$groupId', params: { groupId } }))
  const [name, setName] = useState('')
  const [short, setShort] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ create: () => field.current?.focus() })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const tooShort = name.trim().length < 2
    setShort(tooShort)
    if (!tooShort && !create.isPending) create.mutate(name)
  }
  return (
    <form {...newDraftScope('groups')} className={css.create} onSubmit={onSubmit}>
      <TextInput
        ref={field}
        data-new-group
        autoFocus={isFirst && focusesFirstField()}
        aria-label={t`Group name`}
        placeholder={t`Tuesday supper, Harbour choir…`}
        size="md"
        maxLength={80}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value)
          setShort(false)
        }}
        error={short ? t`Enter a name of 2 to 80 characters.` : create.error && errorMessage(create.error)}
      />
      <Button type="submit" size="md" loading={create.isPending}>
        {t`Create group`}
      </Button>
    </form>
  )
}
