import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef } from 'react'
import { chordOf } from '../../lib/registries/keys.ts'
import { comboOf, isOn } from '../../lib/settings/key-settings.ts'
import { closeByBackdrop } from '../../ui/layers/close-by-backdrop.ts'
import { openModal } from '../../ui/layers/open-modal.ts'
import { Toasts } from '../../ui/layers/Toasts.tsx'
import { UndoBar } from '../../ui/layers/UndoBar.tsx'
import { askedPerson } from '../../ui/people/asked-person.ts'
import { Blocked } from './Blocked.tsx'
import { PersonBody } from './PersonBody.tsx'
import { PersonHead } from './PersonHead.tsx'
import css from './person.module.css'
import { usePerson } from './use-person.ts'

/** The card of a person for those who share a group with them: a dialog, on phones a sheet. */
export function PersonCard({ id }: { id: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const found = usePerson(id)
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const before = document.activeElement
    const stop = openModal(ref.current!)
    // gone by Back, it gives the focus back as well
    return () => {
      stop()
      if (document.activeElement === document.body && before instanceof HTMLElement)
        before.focus({ preventScroll: true })
    }
  }, [])
  // what was pressed may be gone with what was shown, and the focus with it: the keys are the card’s all the same
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is shown
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [found.state])
  const leave = () => {
    askedPerson.set('')
    void navigate({ to: '.', search: ({ person: _, ...rest }) => rest, replace: true, resetScroll: false })
  }
  return (
    <dialog
      ref={ref}
      className={css.card}
      tabIndex={-1}
      aria-labelledby={heading}
      // in React the end of a dialog inside it comes up here, too
      onClose={(event) => event.target === ref.current && leave()}
      {...closeByBackdrop}
      onKeyDown={(event) => {
        if (event.key === 'Escape') return event.stopPropagation()
        // of what lies over the card nothing is the card’s
        const isMine = (event.target as Element).closest('dialog') === ref.current
        if (isMine && isOn('reply') && chordOf(event.nativeEvent) === comboOf('reply'))
          ref.current?.querySelector<HTMLElement>('[data-write]')?.click()
      }}
    >
      <div className={css.inside} data-state={found.state}>
        {found.state === 'here' ? (
          <>
            <PersonHead person={found.person} heading={heading} />
            <PersonBody person={found.person} isOld={found.isOld} />
          </>
        ) : found.state === 'blocked' ? (
          <Blocked person={found.person} heading={heading} />
        ) : (
          <>
            <h2 id={heading} className={css.name}>
              {
                {
                  waiting: t`Loading…`,
                  gone: t`A former member`,
                  failed: t`This couldn’t be loaded`,
                  offline: t`Not on this device yet`,
                }[found.state]
              }
            </h2>
            <p className={css.muted}>
              {found.state === 'gone' && (
                <Trans>This person isn’t here any more, or you don’t share a group with them.</Trans>
              )}
              {found.state === 'failed' && <Trans>Close this and try again.</Trans>}
              {found.state === 'offline' && <Trans>Connect to the internet to see who this is.</Trans>}
            </p>
          </>
        )}
      </div>
      <CloseButton className={css.close} size="lg" aria-label={t`Close`} onClick={() => ref.current?.close()} />
      {/* what lies behind a dialog cannot be pressed: its own bar offers the way back */}
      <UndoBar />
      <Toasts />
    </dialog>
  )
}
