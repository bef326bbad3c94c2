import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorMessage } from '../../lib/query/query.ts'
import { useBrandName } from '../../ui/brand/brand.ts'
import { InBrand } from '../../ui/brand/InBrand.tsx'
import { Heading } from '../../ui/Heading.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { SkeletonPart } from '../../ui/states/SkeletonPart.tsx'
import { dateOf } from '../data/certificate.ts'
import { certificateOf, type OpenCertificate } from '../data/open-certificate.ts'
import { NameRequest } from './NameRequest.tsx'
import { Paper } from './Paper.tsx'
import css from './paper.module.css'
import { Revoke } from './Revoke.tsx'

/** A certificate for whoever has its address, signed in or not: valid or withdrawn, as this server says now. */
export function OpenCertificatePage() {
  const { t } = useLingui()
  const { code } = useParams({ from: '/certificate/$code' })
  const { data, error, refetch } = useQuery(certificateOf(code))
  const isValid = data ? data.revoked_at === null : false
  const brandName = useBrandName()
  usePrinted(isValid)
  return (
    <div className={css.page}>
      {data && <InBrand brand={data.brand} />}
      <div className={css.bar}>
        <span className={css.brand}>
          <Logo />
          <span dir="auto">{brandName}</span>
        </span>
        {data?.id && <Revoke code={code} id={data.id} certificate={data} />}
        {isValid && (
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.5} />}
            onClick={() => window.print()}
          >{t`Print`}</Button>
        )}
      </div>
      <main id="main" className={css.main}>
        {data?.naming_id && <NameRequest code={code} id={data.naming_id} certificate={data} />}
        {data && isValid ? (
          <Paper code={code} certificate={data} />
        ) : data ? (
          <Withdrawn certificate={data} />
        ) : error ? (
          <div className={css.words}>
            <Heading>{t`This certificate didn’t load`}</Heading>
            <p>{errorMessage(error)}</p>
            <Button onClick={() => void refetch()}>{t`Try again`}</Button>
          </div>
        ) : data === null ? (
          <div className={css.words}>
            <Heading>{t`No such certificate`}</Heading>
            <p>{t`Check that you have the whole link, or ask the person who sent it for a new one.`}</p>
          </div>
        ) : (
          <SkeletonPart />
        )}
      </main>
    </div>
  )
}

function Withdrawn({ certificate }: { certificate: OpenCertificate }) {
  const { t } = useLingui()
  const { title, issued_at, revoked_at } = certificate
  const issued = dateOf(issued_at)
  const revoked = dateOf(revoked_at ?? issued_at)
  return (
    <div className={css.words}>
      <span className={css.tag}>{t`Withdrawn`}</span>
      <Heading>{t`This certificate is no longer valid`}</Heading>
      <p>{t`It was issued for “${title}” on ${issued}, and withdrawn on ${revoked}.`}</p>
      <p>{t`Checked on this server`}</p>
    </div>
  )
}

/** Prints the page once it is there, where its address asks for that. */
function usePrinted(isThere: boolean) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (isThere && hash === 'print') void document.fonts.ready.then(() => window.print())
  }, [isThere, hash])
}
