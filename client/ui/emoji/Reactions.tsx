import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconMoodPlus } from '@tabler/icons-react'
import { type GivenSign, reactionsOf } from './reactions-of.ts'

interface ReactionsProps {
  given: readonly GivenSign[]
  me: string
  /** The look of a sign, which is that of the room. */
  className: string | undefined
  nameOf: (userId: string) => string
  /** Left out where one may only look. */
  onReact?: ((emoji: string, on: boolean) => void) | undefined
  more?: { label: string; ask: (anchor: HTMLElement) => void } | undefined
}

/** Reactions to what somebody said: a press adds one’s own to one, or takes it back. */
export function Reactions({ given, me, className, nameOf, onReact, more }: ReactionsProps) {
  const { t } = useLingui()
  return (
    <>
      {reactionsOf(given, me).map(({ emoji, people, mine }) => {
        const count = people.length
        const label = mine
          ? plural(count, { one: `You reacted with ${emoji}`, other: `# people reacted with ${emoji}, including you` })
          : plural(count, { one: `# person reacted with ${emoji}`, other: `# people reacted with ${emoji}` })
        return (
          <button
            key={emoji}
            type="button"
            className={className}
            aria-pressed={mine}
            aria-label={label}
            title={people.map((id) => (id === me ? t`you` : nameOf(id))).join(', ')}
            disabled={!onReact}
            onClick={() => onReact?.(emoji, !mine)}
          >
            <span aria-hidden="true">{emoji}</span>
            <span aria-hidden="true">{count}</span>
          </button>
        )
      })}
      {more && (
        <button
          type="button"
          className={className}
          aria-label={more.label}
          onClick={({ currentTarget }) => more.ask(currentTarget)}
        >
          <IconMoodPlus size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </>
  )
}
