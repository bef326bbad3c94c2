import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../../lib/query/query.ts'
import { answerName, type OpenCertificate } from '../data/open-certificate.ts'
import css from './paper.module.css'

/** The other name that somebody asks for on their certificate, for a manager of the group to approve or decline. */
export function NameRequest({ code, id, certificate }: { code: string; id: string; certificate: OpenCertificate }) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  const [refused, setRefused] = useState('')
  const { name, wanted_name } = certificate
  async function answer(approve: boolean) {
    setPending(true)
    setRefused('')
    try {
      await answerName(code, id, approve)
    } catch (error) {
      setRefused(errorMessage(error))
    } finally {
      setPending(false)
    }
  }
  return (
    <section className={css.request} aria-label={t`Name request`}>
      <p dir="auto">{t`${name} asks for the name “${wanted_name}” on this certificate. If you approve, it will say so.`}</p>
      <div className={css.answers}>
        <Button loading={pending} onClick={() => void answer(true)}>{t`Approve name`}</Button>
        <Button variant="default" disabled={pending} onClick={() => void answer(false)}>{t`Decline`}</Button>
      </div>
      {refused && (
        <p role="alert" className={css.refused}>
          {refused}
        </p>
      )}
    </section>
  )
}
