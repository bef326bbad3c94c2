import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { afterwards, errorMessage } from '../../lib/query/query.ts'
import { useJoinByCode } from '../data/members.ts'
import css from '../groups.module.css'

/** The form for a code, read out or posted, or the whole link. Spaces, hyphens and small letters do not matter. */
export function JoinByCode() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const join = useJoinByCode()
  const [code, setCode] = useState('')
  const unknown = join.isSuccess && join.data === null

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!code.trim() || join.isPending) return
    afterwards(join.mutateAsync(codeIn(code)), (groupId) => {
      if (groupId) void navigate({ to: '/groups/$groupId', params: { groupId } })
    })
  }
  return (
    <form className={css.create} onSubmit={onSubmit}>
      <TextInput
        aria-label={t`Invite code`}
        placeholder={t`Enter invite code`}
        size="md"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          join.reset()
        }}
        error={
          unknown
            ? t`This code doesn’t match any group. Check it, or ask for a new one.`
            : join.error && errorMessage(join.error)
        }
      />
      <Button type="submit" variant="default" size="md" loading={join.isPending}>
        <Trans>Join</Trans>
      </Button>
    </form>
  )
}

/** The code alone, of which somebody may have copied the link. */
const codeIn = (text: string) => decodeURIComponent(text.trim().replace(/^\S*\/invite\//, ''))
