import '../../ui/reading/serif.css'
import { useLingui } from '@lingui/react/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { useBrandName } from '../../ui/brand/brand.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { addressOf, dateOf } from '../data/certificate.ts'
import type { OpenCertificate } from '../data/open-certificate.ts'
import css from './paper.module.css'

/** A certificate that is valid, as it looks on the screen and on paper. */
export function Paper({ code, certificate }: { code: string; certificate: OpenCertificate }) {
  const { t } = useLingui()
  const { name, named_at, title, group_name, issued_at } = certificate
  const brandName = useBrandName()
  return (
    <article className={css.sheet}>
      <Rings />
      <p className={css.top}>
        <Logo size={24} />
        <span dir="auto">{brandName}</span>
      </p>
      <div className={css.middle}>
        <Heading>{t`Certificate of completion`}</Heading>
        <p className={css.name} dir="auto">
          {name}
        </p>
        {named_at && <p className={css.quiet}>{t`(name approved by the group)`}</p>}
        <p className={css.quiet}>{t`has finished every lesson of`}</p>
        <p className={css.title} dir="auto">
          {title}
        </p>
        {group_name && (
          <p className={css.quiet} dir="auto">
            {t`with ${group_name}`}
          </p>
        )}
      </div>
      <footer className={css.foot}>
        <p>
          {t`Issued on`}
          <b>{dateOf(issued_at)}</b>
        </p>
        <div className={css.check}>
          <p>
            <span className={css.valid}>
              <IconCircleCheck size={18} stroke={2} aria-hidden="true" />
              {t`Valid`}
            </span>
            <br />
            {t`Checked on this server`}
            <br />
            {location.host}
          </p>
          <QrCode text={addressOf(code)} label={t`The address of this certificate`} />
        </div>
      </footer>
    </article>
  )
}

/** The rings of the mark, large and faint behind the words. */
function Rings() {
  return (
    <svg className={css.rings} viewBox="0 0 32 32" aria-hidden="true">
      {[8.5, 7.5, 6.5, 5.5].map((radius) => (
        <g key={radius}>
          <circle cx="10.5" cy="19.5" r={radius} />
          <circle cx="21.5" cy="19.5" r={radius} />
          <circle cx="16" cy="11" r={radius} />
        </g>
      ))}
    </svg>
  )
}
