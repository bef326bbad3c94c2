import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSeedling } from '@tabler/icons-react'
import { Link, useMatch } from '@tanstack/react-router'
import { RoleGuard } from '../account/RoleGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { NotFound } from '../ui/states/NotFound.tsx'
import { type ComingPage, comingPages, type UpcomingPage } from './coming-pages.ts'
import css from './coming-soon.module.css'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    toCome?: ComingPage
  }
}

/** A page that is still being built. Whoever may not enter it is told so here already. */
export function ComingSoon() {
  const page = useMatch({ strict: false, select: ({ staticData }) => staticData.toCome })
  if (!page) return <NotFound />
  // each is a page of its own, though one part draws them all
  const { needs }: UpcomingPage = comingPages[page]
  if (needs) {
    return (
      <RoleGuard key={page} needs={needs}>
        <Word page={page} />
      </RoleGuard>
    )
  }
  return <Word key={page} page={page} />
}

function Word({ page }: { page: ComingPage }) {
  const { t } = useLingui()
  const { title, words, meanwhile } = comingPages[page]
  return (
    <Page title={t(title)}>
      <div className={css.card}>
        <span className={css.art}>
          <IconSeedling size={28} stroke={1.5} aria-hidden="true" />
        </span>
        <p className={css.words}>{t(words)}</p>
        <p className={css.words}>{t(meanwhile.words)}</p>
        <Button component={Link} to={meanwhile.to}>
          {t(meanwhile.label)}
        </Button>
      </div>
    </Page>
  )
}
