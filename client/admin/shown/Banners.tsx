import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { noticesPlace } from '../../lib/browser/notices-place.ts'
import { serverNow } from '../../lib/browser/server-clock.ts'
import { attempt } from '../../lib/query/query.ts'
import { type Banner, myBanners } from '../data/banners.ts'
import { dismissing } from '../data/dismissals.ts'
import { BannerBody } from './BannerBody.tsx'
import css from './banners.module.css'
import { keepPlace } from './keep-place.ts'
import { ReadOnlyBanner } from './ReadOnlyBanner.tsx'

/** The banners of now, over every page. Without a network it stays until its end. */
export function Banners() {
  const asked = useQuery(myBanners).data
  const now = useNow(asked ?? [])
  const until = Math.min(...now.map(({ ends_at }) => Date.parse(ends_at)))
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const main = document.getElementById('main')
    const box = frame.current
    if (!main || !box) return
    // pages as high as the window, and what stays at their top, know how much of it is taken
    const tell = () => main.style.setProperty('--notices', `${box.offsetHeight}px`)
    const watching = new ResizeObserver(tell)
    watching.observe(box)
    tell()
    return () => {
      watching.disconnect()
      main.style.removeProperty('--notices')
    }
  }, [])
  // the next page begins with as much room as these take
  useEffect(() => {
    if (asked) keepPlace(frame.current?.offsetHeight ?? 0, until)
  }, [asked, until])
  return (
    <div ref={frame} className={css.frame} {...(!asked && { style: { minHeight: noticesPlace() } })}>
      <ReadOnlyBanner />
      {now.map((banner) => (
        <ShownBanner key={banner.id} banner={banner} />
      ))}
    </div>
  )
}

function ShownBanner({ banner }: { banner: Banner }) {
  const { t } = useLingui()
  return (
    <section className={css.banner} data-tone={banner.tone} aria-label={t`Banner`}>
      <BannerBody tone={banner.tone} html={banner.body_html} />
      {banner.dismissible && (
        <CloseButton aria-label={t`Dismiss banner`} onClick={() => attempt(dismissing, { id: banner.id })} />
      )}
    </section>
  )
}

/** Those of now: what begins and ends while one looks comes and goes by itself. */
function useNow(banners: readonly Banner[]) {
  const [now, setNow] = useState(() => serverNow())
  const bounds = banners.flatMap(({ starts_at, ends_at }) => [Date.parse(starts_at), Date.parse(ends_at)])
  const next = Math.min(...bounds.filter((bound) => bound > now))
  useEffect(() => {
    if (!Number.isFinite(next)) return
    // a timer counts no further than three weeks
    const waking = setTimeout(() => setNow(serverNow()), Math.min(next - serverNow() + 500, 20 * 86_400_000))
    return () => clearTimeout(waking)
  }, [next])
  return banners.filter(({ starts_at, ends_at }) => Date.parse(starts_at) <= now && Date.parse(ends_at) > now)
}
