/** The mark: three round shapes that overlap. Decoration; the brand's name is beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="10.5" cy="19.5" r="8.5" fill="var(--mark1)" />
      <circle cx="21.5" cy="19.5" r="8.5" fill="var(--mark2)" fillOpacity=".92" />
      <circle cx="16" cy="11" r="8.5" fill="var(--mark3)" fillOpacity=".9" />
    </svg>
  )
}
