/** A ring that is filled by a part of it, from 0 to 1. Its looks come from `css`; what it says stands beside it. */
export function Ring(props: { part: number; size: number; stroke: number; css: { track?: string; value?: string } }) {
  const { part, size, stroke, css } = props
  const circle = { cx: size / 2, cy: size / 2, r: (size - stroke) / 2 }
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} fill="none" strokeWidth={stroke} aria-hidden="true">
      <circle className={css.track} {...circle} />
      {part > 0 && (
        <circle
          className={css.value}
          {...circle}
          pathLength="1"
          strokeDasharray={`${part} 1`}
          strokeLinecap="round"
          transform={`rotate(-90 ${size / 2} ${size / 2})`}
        />
      )}
    </svg>
  )
}
