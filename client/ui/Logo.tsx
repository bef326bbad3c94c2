import { publicFile } from '../lib/supabase/supabase.ts'
import { brand } from './brand/brand.ts'

/** The mark: three round shapes that overlap, or an organisation’s own. Decoration; the brand's name is beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  const path = brand.use()?.logo_path
  if (path) return <img src={publicFile('brands', path)} alt="" height={size} style={{ maxInlineSize: 4 * size }} />
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="10.5" cy="19.5" r="8.5" fill="var(--mark1)" />
      <circle cx="21.5" cy="19.5" r="8.5" fill="var(--mark2)" fillOpacity=".92" />
      <circle cx="16" cy="11" r="8.5" fill="var(--mark3)" fillOpacity=".9" />
    </svg>
  )
}
