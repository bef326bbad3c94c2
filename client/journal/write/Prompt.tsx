import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { IconBan, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { newDraftScope } from '../../lib/outbox/draft-scope.ts'
import { newId } from '../../lib/query/id.ts'
import { afterwards, attempt, mutate, query } from '../../lib/query/query.ts'
import { dayOf } from '../../lib/settings/days.ts'
import { RowMenu } from '../../ui/menu/RowMenu.tsx'
import { addingPrompt, skippingPrompt, swappingPrompt, todaysPrompt, usingPrompt } from '../data/beginnings.ts'
import css from './editor.module.css'

/** A question for the day above the cursor. One may take it, swap it, skip it, write one’s own, or just write. */
export function Prompt(props: { isOver: boolean; onUse: (prompt: { id: string; text: string }) => void }) {
  const { t } = useLingui()
  const { onUse, isOver } = props
  const [isOwn, setOwn] = useState(false)
  const today = dayOf(serverDate())
  const prompts = todaysPrompt(today)
  const { data, isFetching } = useQuery(prompts)
  const [prompt] = data ?? []
  if (isOwn) return <OwnPrompt onUse={onUse} onCancel={() => setOwn(false)} />
  // its place is kept, so that nothing moves under the cursor
  const isComing = !data && isFetching
  if (!prompt && !isComing) return null
  function use(one: { id: string; text: string }) {
    attempt(usingPrompt, { today, prompt_id: one.id })
    onUse(one)
  }
  const swap = () => afterwards(mutate(swappingPrompt, { today }), (next) => query.setQueryData(prompts.queryKey, next))
  return (
    <section
      className={css.prompt}
      data-over={isOver || undefined}
      data-coming={isComing || undefined}
      inert={isOver || isComing}
      aria-label={t`Today’s prompt`}
    >
      <p className={css.question} lang={prompt?.locale}>
        {prompt?.text}
      </p>
      <p className={css.promptActions}>
        <button type="button" data-first onClick={() => prompt && use(prompt)}>
          <Trans>Answer this</Trans>
        </button>
        <button type="button" onClick={swap}>
          <Trans>Another one</Trans>
        </button>
        <span>
          <Trans>or just write</Trans>
        </span>
        <RowMenu
          label={t`More about the prompt`}
          commands={() => [
            { label: t`Write my own prompt`, Icon: IconPencil, run: () => setOwn(true) },
            { label: t`Skip today`, Icon: IconBan, run: () => attempt(skippingPrompt, { today }) },
          ]}
        />
      </p>
    </section>
  )
}

const longest = 300

function OwnPrompt(props: { onUse: (prompt: { id: string; text: string }) => void; onCancel: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  return (
    <form
      {...newDraftScope('journal_prompts', 'today')}
      className={css.ownPrompt}
      onSubmit={(event) => {
        event.preventDefault()
        const words = text.trim()
        if (!words) return
        const prompt = { id: newId(), text: words }
        attempt(addingPrompt, prompt)
        props.onUse(prompt)
      }}
    >
      <TextInput
        label={t`Your own prompt`}
        placeholder={t`What do I want to remember of this week?`}
        maxLength={longest}
        autoFocus
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className={css.promptActions}>
        <Button type="submit" size="xs" disabled={!text.trim()}>
          <Trans>Answer it</Trans>
        </Button>
        <Button size="xs" variant="subtle" onClick={props.onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </form>
  )
}
