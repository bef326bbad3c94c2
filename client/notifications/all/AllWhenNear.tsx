import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { whenIdle } from '../../lib/browser/when-idle.ts'
import { withLabels } from '../../lib/registries/labels.ts'

const All = lazy(async () => {
  if (location.hash !== '#notifications') await whenIdle()
  return { default: (await withLabels(import('./AllNotifications.tsx'))).AllNotifications }
})

/** The last part of Home comes when one is a screen away from it, or is led to it: most visits end before. */
export function AllWhenNear() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  const isAsked = useLocation({ select: ({ hash }) => hash === 'notifications' })
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => seen!.isIntersecting && setNear(true), {
      rootMargin: '100% 0px',
    })
    watcher.observe(place.current!)
    return () => watcher.disconnect()
  }, [])
  return (
    <div ref={place}>
      {/* of its own, or what is beside it would go until it has come */}
      <Suspense>{(isNear || isAsked) && <All />}</Suspense>
    </div>
  )
}
