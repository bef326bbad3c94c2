import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { errorMessage } from '../../lib/query/query.ts'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { type MyCertificate, myCertificate } from '../data/certificate.ts'
import { Badges } from './Badges.tsx'
import css from './certificate.module.css'
import { IssuedCertificate } from './IssuedCertificate.tsx'
import { IssueForm } from './IssueForm.tsx'
import { LessonsLeft } from './LessonsLeft.tsx'

/** The certificate of a curriculum: what is left before it, the form to issue it, or the certificate; and one’s badges. */
export function CertificateDialog({ adoptionId, onClose }: { adoptionId: string; onClose: () => void }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const { data, error } = useQuery(myCertificate(adoptionId))
  return (
    <Dialog title={t`Certificate`} onClose={onClose}>
      <div className={css.parts}>
        {data ? (
          <Part mine={data} onClose={onClose} />
        ) : error ? (
          <p role="alert" className={css.hint}>
            {reachable ? errorMessage(error) : t`You’re offline. Your certificate loads once you’re back online.`}
          </p>
        ) : (
          <SkeletonPart />
        )}
        <Badges />
      </div>
    </Dialog>
  )
}

function Part({ mine, onClose }: { mine: MyCertificate; onClose: () => void }) {
  if (mine.certificate) return <IssuedCertificate mine={mine} certificate={mine.certificate} />
  return mine.left.length > 0 || !mine.begun ? <LessonsLeft mine={mine} onClose={onClose} /> : <IssueForm mine={mine} />
}
