import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import css from '../../ui/area/area.module.css'
import { themes } from '../../ui/theme.ts'
import type { BannerTone } from '../data/banners.ts'
import { BannerBody } from '../shown/BannerBody.tsx'
import shown from '../shown/banners.module.css'
import own from './banners-tab.module.css'

/** A banner as it will look in each theme. */
export function BannerPreview({ tone, html, dismissible }: { tone: BannerTone; html: string; dismissible: boolean }) {
  const { t } = useLingui()
  const names = { light: t`Light`, dark: t`Dark`, modern: t`Modern` }
  return (
    <div className={css.part}>
      <span className={css.partHeading}>{t`Preview`}</span>
      <ul className={own.previews}>
        {themes.map((theme) => (
          <li key={theme} aria-label={names[theme]} data-theme={theme} className={own.preview}>
            <div className={shown.banner} data-tone={tone}>
              <BannerBody tone={tone} html={html || `<p>${t`Your text`}</p>`} />
              {dismissible && <IconX size={18} stroke={1.5} aria-hidden="true" />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
