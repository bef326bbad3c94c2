/** The mark that stands in a preview where a brand has no logo: ours, whatever is shown around it now. */
export const PlainMark = () => (
  <svg width={22} height={22} viewBox="0 0 32 32" aria-hidden="true">
    <circle cx="10.5" cy="19.5" r="8.5" fill="var(--mark1)" />
    <circle cx="21.5" cy="19.5" r="8.5" fill="var(--mark2)" fillOpacity=".92" />
    <circle cx="16" cy="11" r="8.5" fill="var(--mark3)" fillOpacity=".9" />
  </svg>
)
