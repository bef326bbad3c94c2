import css from './groups.module.css'

interface MarkedGroup {
  name: string
  color: string
  icon_emoji: string | null
}

/** A group at a glance: its colour with its sign or first letter. Decoration, since its name is beside it. */
export function GroupMark({ group, size = 40 }: { group: MarkedGroup; size?: number }) {
  return (
    <span
      className={css.mark}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.45,
        borderRadius: size * 0.28,
        background: `var(--${group.color})`,
      }}
      aria-hidden="true"
    >
      {group.icon_emoji ?? [...group.name.trim()][0]?.toLocaleUpperCase()}
    </span>
  )
}
