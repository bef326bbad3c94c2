import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate, serverNow } from '../../lib/browser/server-clock.ts'
import { useOperation } from '../../lib/query/operation.ts'
import { attempt } from '../../lib/query/query.ts'
import { nearDay } from '../../lib/settings/time.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { useBuilder } from '../data/builder-context.ts'
import { makePreviewLink, previewLinksOf, removingPreviewLink } from '../data/preview.ts'
import css from './versions.module.css'

/** Links that show the draft as a member reads it, to people without an account. */
export function PreviewLinks() {
  const { t } = useLingui()
  const { card, versionId, canEdit } = useBuilder()
  const reachable = isReachable.use()
  const { data } = useQuery({ ...previewLinksOf(card.id), enabled: canEdit })
  const [link, setLink] = useState('')
  const { run, pending, refused } = useOperation()
  if (!canEdit) return null
  const open = data?.filter(({ expires_at }) => Date.parse(expires_at) > serverNow()) ?? []
  async function make() {
    const token = await run(versionId, (id) => makePreviewLink({ id, version_id: versionId, days: 30 }))
    if (token) setLink(`${location.origin}/preview/${token}`)
  }
  return (
    <section className={css.links} aria-label={t`Preview links`}>
      <h3 className={css.heading}>{t`Preview links`}</h3>
      <p className={css.hint}>
        {t`Anyone with the link can read the draft for 30 days, without leader notes and answers.`}
      </p>
      {link ? (
        <CopyField label={t`Preview link`} text={link} />
      ) : (
        <Button size="xs" variant="default" disabled={!reachable} loading={pending} onClick={() => void make()}>
          {t`Create a preview link`}
        </Button>
      )}
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
      {open.length > 0 && (
        <ul className={css.linkList}>
          {open.map(({ id, expires_at }) => (
            <li key={id}>
              <span>{t`Open until ${nearDay(expires_at.slice(0, 10), serverDate())}`}</span>
              <CloseButton
                aria-label={t`Delete this preview link`}
                onClick={() => attempt(removingPreviewLink, { id })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
