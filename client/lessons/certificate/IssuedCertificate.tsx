import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconExternalLink, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { attempt } from '../../lib/query/query.ts'
import { offerUndo } from '../../lib/registries/undo.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { addressOf, type Certificate, dateOf, type MyCertificate, revokingCertificate } from '../data/certificate.ts'
import css from './certificate.module.css'
import { IssueForm } from './IssueForm.tsx'

/** A certificate that is issued: the ways to show it, and to withdraw it. */
export function IssuedCertificate({ mine, certificate }: { mine: MyCertificate; certificate: Certificate }) {
  const { t } = useLingui()
  const [another, issueAnother] = useState(false)
  const { code, name, wanted_name, issued_at, revoked_at, group_name } = certificate
  if (revoked_at && another && mine.left.length === 0) return <IssueForm mine={mine} />
  if (revoked_at) return <Withdrawn mine={mine} certificate={certificate} onAnother={() => issueAnother(true)} />
  const date = dateOf(issued_at)
  return (
    <section className={css.part} aria-label={t`Your certificate`}>
      <div className={css.issued}>
        <p dir="auto">
          <b>{certificate.title}</b>
        </p>
        <p dir="auto">{group_name ? `${name} · ${group_name}` : name}</p>
        <p className={css.hint}>{t`Issued on ${date}. Valid.`}</p>
        {wanted_name && (
          <p className={css.hint} dir="auto">{t`Waiting for a group manager to approve the name “${wanted_name}”.`}</p>
        )}
      </div>
      <CopyField label={t`Link to your certificate`} text={addressOf(code)} />
      <div className={css.ways}>
        <Button
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.5} />}
          renderRoot={(props) => <Link {...props} to="/certificate/$code" params={{ code }} target="_blank" />}
        >
          {t`Open`}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.5} />}
          renderRoot={(props) => (
            <Link {...props} to="/certificate/$code" params={{ code }} hash="print" target="_blank" />
          )}
        >
          {t`Print`}
        </Button>
        <Button variant="default" onClick={() => revoke(certificate, true)}>
          <Trans>Withdraw</Trans>
        </Button>
      </div>
    </section>
  )
}

function Withdrawn(props: { mine: MyCertificate; certificate: Certificate; onAnother: () => void }) {
  const { t } = useLingui()
  const { certificate, onAnother, mine } = props
  const { may_return, revoked_reason } = certificate
  if (!may_return)
    return (
      <section className={css.part} role="status">
        <p>{t`The admins of your group have withdrawn this certificate.`}</p>
        {revoked_reason && (
          <p className={css.hint} dir="auto">
            {t`Their reason: ${revoked_reason}`}
          </p>
        )}
      </section>
    )
  return (
    <section className={css.part} role="status">
      <p>{t`You’ve withdrawn this certificate. Its link says so, and no longer shows your name.`}</p>
      <div className={css.ways}>
        <Button variant="default" onClick={() => revoke(certificate, false)}>
          <Trans>Make it valid again</Trans>
        </Button>
        {mine.left.length === 0 && (
          <Button variant="subtle" onClick={onAnother}>
            <Trans>Issue a new one</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}

function revoke({ id, title }: Certificate, revoked: boolean) {
  attempt(revokingCertificate, { id, revoked })
  offerUndo(revoked ? t`Certificate for “${title}” withdrawn` : t`Certificate for “${title}” is valid again`, {
    verb: 'lessons.revokeCertificate',
    input: { id, revoked: !revoked },
  })
}
