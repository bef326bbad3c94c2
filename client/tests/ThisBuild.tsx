import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { connection } from '../lib/live/live.ts'
import { region, zone } from '../lib/settings/settings.ts'
import css from './tests.module.css'

/** The facts of this build, to report with a fault. */
export function ThisBuild() {
  const { t } = useLingui()
  const { data: worker } = useQuery({ queryKey: ['service-worker'], queryFn: workerState })
  const words = { connecting: t`Connecting`, connected: t`Connected`, disconnected: t`Disconnected` }
  const facts = [
    [t`Build`, import.meta.env.VITE_BUILD ?? t`Being developed`],
    [t`Service worker`, worker ?? t`None`],
    [t`Live changes`, words[connection.use()]],
    [t`Region`, region()],
    [t`Time zone`, zone()],
    [t`Window`, `${innerWidth} × ${innerHeight}, ${devicePixelRatio}×`],
  ]
  return (
    <section aria-labelledby="build" className={css.section}>
      <h2 id="build" className={css.heading}>
        <Trans>This build</Trans>
      </h2>
      <dl className={css.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd translate="no">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Of the worker that looks after this page, its state; nothing where there is none. */
async function workerState() {
  const registration = await navigator.serviceWorker?.getRegistration()
  const { active, waiting, installing } = registration ?? {}
  return (active ?? waiting ?? installing)?.state ?? null
}
