import { useLingui } from '@lingui/react/macro'
import { IconCertificate, IconChevronRight } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { monthOf } from '../../lib/settings/time.ts'
import { ownCertificates } from '../data/certificates.ts'
import css from './progress.module.css'

/** One’s certificates, each with the way to its page. */
export function Certificates() {
  const { t } = useLingui()
  const { data: certificates } = useSuspenseQuery(ownCertificates)
  if (certificates.length === 0) return null
  return (
    <section className={css.part} aria-labelledby="progress-certificates">
      <h3 id="progress-certificates" className={css.heading}>{t`Certificates`}</h3>
      <ul className={css.badges}>
        {certificates.map(({ code, title, group_name, issued_at }) => (
          <li key={code}>
            <Link to="/certificate/$code" params={{ code }} className={css.badge}>
              <span className={css.mark}>
                <IconCertificate size={22} stroke={1.5} aria-hidden="true" />
              </span>
              <span className={css.badgeWords}>
                <span dir="auto">{title}</span>
                <small>{[group_name, monthOf(issued_at)].filter(Boolean).join(', ')}</small>
              </span>
              <IconChevronRight size={18} stroke={1.5} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
