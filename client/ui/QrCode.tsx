import { encode } from 'uqr'
import { useWakeLock } from '../lib/browser/wake-lock.ts'

/**
 * A text to be read by a camera: dark on white in every theme, since some cameras read nothing else. While it is held
 * up, the screen stays lit.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  useWakeLock()
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="var(--paper)" />
      <path d={dots} fill="var(--ink)" />
    </svg>
  )
}
