import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useKeys } from '../../lib/registries/keys.ts'
import { ariaKey } from '../../lib/settings/key-labels.ts'
import { myId } from '../../lib/supabase/session.ts'
import { Keycap } from '../../ui/Keycap.tsx'
import { begun } from '../data/begun.ts'
import type { Case } from '../data/types.ts'
import { ActForm } from './ActForm.tsx'
import { actOf, type ModerationAct, mainActs, otherActs } from './acts.ts'
import css from './decide.module.css'
import { decide } from './decide.ts'

/** The acts that one may do to a case: a press, then the reason. Keeping it needs none. */
export function Decide({ one, onDone }: { one: Case; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const asked = begun.use()
  const chosen = asked?.id === one.id && one.may.includes(asked.action) ? actOf(asked.action) : undefined
  const choose = (act?: ModerationAct) => begun.set(act ? { id: one.id, action: act.action } : null)
  const [pending, setPending] = useState(false)
  const waits = one.state === 'open' || one.state === 'claimed'
  const mine = one.resolved_by?.id === myId()
  const adds = one.state === 'resolved' && mine && one.outcome !== 'dismissed'
  const theirs = one.claimed_by !== null && one.claimed_by.id !== myId()
  const may = ({ action }: ModerationAct) =>
    one.may.includes(action) && !theirs && (waits || (adds && action !== 'dismiss'))

  async function press(act: ModerationAct) {
    if (!may(act) || pending) return
    if (act.action !== 'dismiss') return choose(act)
    setPending(true)
    if (await decide(one, { action: 'dismiss' })) onDone()
    setPending(false)
  }
  const byKey = (at: number) => () => (may(mainActs[at]!) ? void press(mainActs[at]!) : false)
  useKeys({
    answerGoing: byKey(0),
    answerMaybe: byKey(1),
    answerDeclined: byKey(2),
    answerFourth: byKey(3),
    ...(chosen && { leave: () => choose(undefined) }),
  })
  if (one.subject_type === 'listing_review')
    return (
      <footer className={css.decide}>
        <Button
          renderRoot={(props) => <Link {...props} to="/marketplace" search={{ view: 'review' }} />}
        >{t`Decide in the marketplace`}</Button>
      </footer>
    )
  if (!waits && !adds) return null
  const others = otherActs.filter(({ action }) => one.may.includes(action))
  return (
    <footer className={css.decide}>
      {chosen ? (
        <ActForm key={chosen.action} act={chosen} one={one} onDone={onDone} onBack={() => choose(undefined)} />
      ) : (
        <>
          <div className={css.main}>
            {mainActs
              .filter(({ action }) => waits || action !== 'dismiss')
              .map((act) => (
                <Button
                  key={act.action}
                  variant="default"
                  data-tone={act.action === 'dismiss' ? 'good' : act.danger && 'danger'}
                  className={css.act}
                  disabled={!may(act)}
                  loading={pending && act.action === 'dismiss'}
                  aria-keyshortcuts={act.key && ariaKey(act.key)}
                  leftSection={<act.Icon size={18} stroke={1.75} aria-hidden="true" />}
                  rightSection={act.key && <Keycap id={act.key} />}
                  onClick={() => void press(act)}
                >
                  {i18n._(act.name)}
                </Button>
              ))}
          </div>
          {others.length > 0 && (
            <div className={css.others}>
              {others.map((act) => (
                <Button
                  key={act.action}
                  variant="subtle"
                  size="compact-sm"
                  disabled={!may(act)}
                  leftSection={<act.Icon size={16} stroke={1.75} aria-hidden="true" />}
                  onClick={() => void press(act)}
                >
                  {i18n._(act.name)}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </footer>
  )
}
