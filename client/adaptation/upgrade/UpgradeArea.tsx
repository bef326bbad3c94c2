import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { usePerson } from '../../groups/data/groups.ts'
import type { Outline } from '../data/resolved.ts'
import { lastUpgrade } from '../data/upgrade.ts'
import { Upgraded } from './Upgraded.tsx'
import { UpgradeReview } from './UpgradeReview.tsx'
import css from './upgrade.module.css'

/** A newer version and what it would change; after an upgrade, the way back. */
export function UpgradeArea(props: { outline: Outline; isOpen: boolean; onOpen: (open: boolean) => void }) {
  const { t } = useLingui()
  const { outline, isOpen, onOpen } = props
  const { newer, may } = outline
  const { data: upgrade } = useQuery(lastUpgrade(outline.adoption_id))
  const { isOvertaken, setMine } = useOvertaken(outline, isOpen)
  const area = useRef<HTMLDivElement>(null)
  if (!newer && !upgrade && !isOvertaken) return null
  return (
    <div ref={area} tabIndex={-1} className={css.area}>
      {isOvertaken && <Overtaken upgrade={upgrade ?? null} onClose={() => onOpen(false)} />}
      {upgrade && <Upgraded outline={outline} upgrade={upgrade} />}
      {newer && !isOvertaken && (
        <section className={css.panel} aria-labelledby="newer-version">
          <h2 id="newer-version" className={css.heading}>{t`Version ${newer.number} is available`}</h2>
          <p className={css.hint}>
            {t`Your group follows version ${outline.number}. Nothing changes until you upgrade, and what you changed is kept.`}
          </p>
          {newer.change_note && (
            <blockquote className={css.note} dir="auto">
              {newer.change_note}
            </blockquote>
          )}
          {isOpen && may.adapt ? (
            <UpgradeReview
              key={newer.version_id}
              outline={outline}
              newer={newer}
              onClose={() => onOpen(false)}
              onSend={setMine}
              onDone={() => {
                onOpen(false)
                area.current?.focus()
              }}
            />
          ) : (
            may.adapt && (
              <Button className={css.look} onClick={() => onOpen(true)}>
                {t`See what would change`}
              </Button>
            )
          )}
          {!may.adapt && <p className={css.hint}>{t`Group managers can upgrade.`}</p>}
        </section>
      )}
    </div>
  )
}

/** Tells that somebody else has upgraded since the review was opened. */
function useOvertaken({ version_id }: Outline, isOpen: boolean) {
  const [seen, setSeen] = useState(version_id)
  const [isMine, setMine] = useState(false)
  useEffect(() => {
    if (isOpen && !isMine) return
    setSeen(version_id)
    if (!isOpen) setMine(false)
  }, [isOpen, isMine, version_id])
  return { isOvertaken: isOpen && !isMine && seen !== version_id, setMine }
}

function Overtaken({ upgrade, onClose }: { upgrade: { actor_id: string | null } | null; onClose: () => void }) {
  const { t } = useLingui()
  const name = usePerson(upgrade?.actor_id ?? null)?.name ?? t`Someone`
  return (
    <section className={css.panel} role="alert">
      <p>{t`${name} upgraded this curriculum while you were looking. Your choices weren’t used.`}</p>
      <Button className={css.look} variant="default" onClick={onClose}>{t`OK`}</Button>
    </section>
  )
}
