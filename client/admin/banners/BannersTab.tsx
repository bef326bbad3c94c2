import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import css from '../../ui/area/area.module.css'
import { MoreLines } from '../../ui/area/MoreLines.tsx'
import { Shown } from '../../ui/area/Shown.tsx'
import { useLines } from '../../ui/area/use-lines.ts'
import { type AdminBanner, adminBanners } from '../data/banners.ts'
import { BannerForm } from './BannerForm.tsx'
import { BannerLine } from './BannerLine.tsx'
import own from './banners-tab.module.css'

/** The banners of the organisation: now, later and before. */
export function BannersTab() {
  const { t } = useLingui()
  const { lines, ...list } = useLines(adminBanners)
  const [editing, edit] = useState<AdminBanner | 'new'>()
  return (
    <>
      <header className={css.sectionHead}>
        <p className={css.muted}>
          {t`A banner is shown at the top of every page until it ends, or until somebody dismisses it.`}
        </p>
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => edit('new')}>
          {t`New banner`}
        </Button>
      </header>
      {editing && (
        <BannerForm
          key={editing === 'new' ? 'new' : editing.id}
          {...(editing !== 'new' && { banner: editing })}
          onClose={() => edit(undefined)}
        />
      )}
      <Shown of={{ data: lines, error: list.error, refetch: list.retry }}>
        {(banners) =>
          banners.length === 0 ? (
            !editing && <p className={css.none}>{t`No banners yet.`}</p>
          ) : (
            <>
              <ul className={own.list} aria-label={t`Banners`}>
                {banners.map((banner) => (
                  <BannerLine key={banner.id} banner={banner} onEdit={() => edit(banner)} />
                ))}
              </ul>
              <MoreLines list={list} />
            </>
          )
        }
      </Shown>
    </>
  )
}
