import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { Html } from '../../ui/html/Html.tsx'
import type { BannerTone } from '../data/banners.ts'
import css from './banners.module.css'

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle }

/** The words of a banner with the mark of its tone. */
export function BannerBody({ tone, html }: { tone: BannerTone; html: string }) {
  const Icon = icons[tone]
  return (
    <>
      <Icon className={css.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={css.body} dir="auto">
        <Html html={html} />
      </div>
    </>
  )
}
