import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { isReachable } from '../../lib/browser/connectivity.ts'
import { serverDate } from '../../lib/browser/server-clock.ts'
import { ago, exactly } from '../../lib/settings/time.ts'
import css from '../../ui/area/area.module.css'
import { CopyField } from '../../ui/CopyField.tsx'
import { confirmDomain, removeDomain, type TenantDomain } from '../data/domains.ts'
import { DomainMail } from './DomainMail.tsx'
import own from './domains.module.css'

/** A domain: confirmed, or the two ways to confirm it, and what the last look found. */
export function DomainCard({ domain }: { domain: TenantDomain }) {
  const { t } = useLingui()
  const reachable = isReachable.use()
  const check = useMutation({ mutationFn: confirmDomain, retry: false })
  const remove = useMutation({ mutationFn: removeDomain, retry: false })
  const { id, domain: name, record, confirmed_at, checked_at, error } = domain
  const found = {
    missing: t`The record isn’t there yet. New records can take up to an hour to show.`,
    other: t`There is a record, but it has a different value.`,
    unreachable: t`The name servers of this domain didn’t answer. We’ll look again when you ask.`,
  }
  return (
    <section className={css.card} aria-label={name}>
      <div className={css.sectionHead}>
        <h3 className={own.name}>
          <bdi>{name}</bdi>
        </h3>
        <span className={css.state} data-state={confirmed_at ? 'accepted' : 'pending'}>
          {confirmed_at ? t`Confirmed` : t`Not confirmed`}
        </span>
      </div>
      {confirmed_at ? (
        <p className={css.muted}>{t`Confirmed ${ago(new Date(confirmed_at), serverDate())}`}</p>
      ) : (
        <>
          <p className={css.muted}>{t`Add this TXT record where the domain is managed, then check it here.`}</p>
          <div className={own.record}>
            <CopyField label={t`Record name`} text={record.name} button={t`Copy`} quiet />
            <CopyField label={t`Record value`} text={record.value} button={t`Copy`} quiet />
          </div>
          <div className={css.buttons}>
            <Button disabled={!reachable} loading={check.isPending} onClick={() => check.mutate({ id })}>
              {t`Check record`}
            </Button>
          </div>
          <p role="status" className={own.found}>
            {checked_at && error && (
              <>
                {found[error]}{' '}
                <time dateTime={checked_at} title={exactly(new Date(checked_at))}>
                  {t`Checked ${ago(new Date(checked_at), serverDate())}.`}
                </time>
              </>
            )}
          </p>
          <DomainMail domain={domain} />
        </>
      )}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!reachable}
          loading={remove.isPending}
          onClick={() => remove.mutate(id)}
        >
          {t`Remove domain`}
        </Button>
      </div>
    </section>
  )
}
