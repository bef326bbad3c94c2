import { useLingui } from '@lingui/react/macro'
import { PickList } from '../ui/PickList.tsx'
import { useReact } from './changes.ts'
import { emoji, frequent, used } from './emoji.ts'
import { useMe } from './people.ts'
import type { Message } from './queries.ts'

const own = /^\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{M}|\u200d|\ufe0f)*$/u

/** A sign to answer with: by its name, or any that one's keyboard has. */
export function AskReaction({ message, close }: { message: Message; close: () => void }) {
  const { t } = useLingui()
  const me = useMe()
  const react = useReact()
  const first = frequent()
  const rest = emoji.filter(([sign]) => !first.includes(sign))
  const mine = new Set((message.reactions ?? []).filter(({ user_id }) => user_id === me).map((one) => one.emoji))
  const named = [...first.map((sign) => [sign, emoji.find(([one]) => one === sign)?.[1] ?? ''] as const), ...rest]
  return (
    <PickList
      label={t`A name, or any sign`}
      choices={named.map(([sign, words]) => ({
        id: sign,
        label: words,
        mark: <span aria-hidden="true">{sign}</span>,
        chosen: mine.has(sign),
      }))}
      offer={(words) => (own.test(words) && words.length <= 16 ? [{ id: words, label: words }] : [])}
      onPick={(sign) => {
        close()
        used(sign)
        react.mutate({ message_id: message.id, emoji: sign, on: !mine.has(sign) })
      }}
    />
  )
}
