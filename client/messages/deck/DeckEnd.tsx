import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Conversation } from '../data/conversations.ts'
import { useTitles } from '../data/use-people.ts'
import { PlaceLink } from '../PlaceLink.tsx'
import css from './deck.module.css'
import type { PassedCard } from './use-deck.ts'

/** After the last card: that it was all, and what was kept or has been said since. */
export function DeckEnd(props: {
  list: readonly Conversation[]
  passed: readonly PassedCard[]
  again: readonly string[]
  onAgain: (ids: readonly string[]) => void
}) {
  const { t } = useLingui()
  const { list, passed, again, onAgain } = props
  const titleOf = useTitles()
  const end = useRef<HTMLElement>(null)
  useEffect(() => end.current?.focus({ preventScroll: true }), [])
  const open = again.flatMap((id) => list.find((one) => one.id === id) ?? [])
  return (
    <section ref={end} className={css.end} tabIndex={-1} aria-label={t`All done`}>
      <EmptyState
        title={passed.length === 0 && open.length === 0 ? t`You’ve read everything` : t`That’s everything`}
        words={open.length === 0 ? <Trans>Nothing is left unread.</Trans> : <Trans>These are still unread:</Trans>}
      >
        {open.length > 0 && (
          <>
            <ul className={css.kept}>
              {open.map((one) => (
                <li key={one.id}>
                  <PlaceLink place={{ conversation: one.id }}>
                    <bdi>{titleOf(one)}</bdi>
                  </PlaceLink>
                </li>
              ))}
            </ul>
            <Button variant="default" onClick={() => onAgain(again)}>
              <Trans>Go through them</Trans>
            </Button>
          </>
        )}
      </EmptyState>
    </section>
  )
}
