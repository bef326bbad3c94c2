import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toast } from '../lib/toast.ts'
import css from './edit.module.css'
import { Keep } from './Keep.tsx'
import type { Group } from './queries.ts'
import { Section } from './Section.tsx'
import { useChangeGroup } from './settings-queries.ts'

/** Who finds the group, how they get in, and how many fit. */
export function Joining({ group }: { group: Group }) {
  const { t } = useLingui()
  const change = useChangeGroup()
  const { id, version, visibility, join_policy, member_limit, default_notify_level } = group
  const limit = member_limit === null ? '' : String(member_limit)
  const [draft, setDraft] = useState({ visibility, join_policy, limit, default_notify_level })
  const wrong = draft.limit.trim() !== '' && !/^[1-9]\d{0,5}$/.test(draft.limit.trim())
  const changed =
    draft.visibility !== visibility ||
    draft.join_policy !== join_policy ||
    draft.limit.trim() !== limit ||
    draft.default_notify_level !== default_notify_level

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (wrong || change.isPending) return
    change.mutate(
      {
        id,
        version,
        visibility: draft.visibility,
        join_policy: draft.join_policy,
        member_limit: draft.limit.trim() ? Number(draft.limit) : null,
        default_notify_level: draft.default_notify_level,
      },
      { onSuccess: () => toast(t`Saved`) },
    )
  }
  return (
    <Section title={t`Joining`} words={t`A link or a code always lets people in, until you take it back.`}>
      <form className={css.form} onSubmit={onSubmit} noValidate>
        <NativeSelect
          label={t`Who can find it`}
          value={draft.visibility}
          onChange={(event) => setDraft({ ...draft, visibility: event.currentTarget.value })}
          data={[
            { value: 'private', label: t`Only its members` },
            { value: 'listed', label: t`Everyone here: it stands in the list of groups` },
          ]}
        />
        <NativeSelect
          label={t`How they get in`}
          value={draft.join_policy}
          onChange={(event) => setDraft({ ...draft, join_policy: event.currentTarget.value })}
          data={[
            { value: 'invite', label: t`By invitation only` },
            { value: 'request', label: t`They ask, and you decide` },
            { value: 'open', label: t`They join at once` },
          ]}
        />
        <TextInput
          label={t`How many members at most`}
          description={t`Leave it empty for no limit.`}
          inputMode="numeric"
          value={draft.limit}
          onChange={(event) => setDraft({ ...draft, limit: event.currentTarget.value })}
          error={wrong && t`A whole number, one or more.`}
        />
        <NativeSelect
          label={t`What new members hear of`}
          value={draft.default_notify_level}
          onChange={(event) => setDraft({ ...draft, default_notify_level: event.currentTarget.value })}
          data={[
            { value: 'all', label: t`Everything` },
            { value: 'mentions', label: t`Only mentions` },
            { value: 'mute', label: t`Nothing` },
          ]}
        />
        <Keep changed={changed} pending={change.isPending} error={change.error} />
      </form>
    </Section>
  )
}
