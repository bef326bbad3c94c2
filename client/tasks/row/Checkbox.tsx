import css from './tasks.module.css'

/** A round box to tick. It is named after what it finishes. */
export function Checkbox({
  label,
  checked,
  disabled,
  begun = false,
  onChange,
}: {
  label: string
  checked: boolean
  disabled: boolean
  /** Somebody is at it: the ring is half full. */
  begun?: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <span className={css.tick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        data-begun={begun && !checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d="m5.5 10.4 3 3 6-6.6" />
      </svg>
    </span>
  )
}
