import { Trans, useLingui } from '@lingui/react/macro'
import { IconBook2, IconChevronRight, IconDoorEnter, IconFlag } from '@tabler/icons-react'
import type { Brings } from '../../account/data/onboarding.ts'
import css from './welcome.module.css'

const mark = { size: 24, stroke: 1.5, 'aria-hidden': true } as const

/** One press is the answer. */
export function WhatBrings({ chosen, onChoose }: { chosen: Brings | undefined; onChoose: (brings: Brings) => void }) {
  const { t } = useLingui()
  const answers = [
    { brings: 'lead', Icon: IconFlag, name: t`I lead a group`, words: t`Create it and invite people.` },
    { brings: 'learn', Icon: IconBook2, name: t`I want to learn`, words: t`Find a group or use an invite code.` },
    { brings: 'joined', Icon: IconDoorEnter, name: t`I’ve just joined one`, words: t`See who’s in and what’s next.` },
  ] as const
  return (
    <section aria-labelledby="brings">
      <h2 id="brings" className={css.heading}>
        <Trans>What brings you?</Trans>
      </h2>
      <ul className={css.answers}>
        {answers.map(({ brings, Icon, name, words }) => (
          <li key={brings}>
            <button
              type="button"
              className={css.answer}
              aria-pressed={chosen === brings}
              onClick={() => onChoose(brings)}
            >
              <Icon {...mark} />
              <span>
                <b>{name}</b>
                <small>{words}</small>
              </span>
              <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
