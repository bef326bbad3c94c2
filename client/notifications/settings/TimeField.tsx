import { useEffect, useState } from 'react'
import css from '../settings.module.css'

/** An hour of the day, as the database keeps it ("22:00:00"). It is kept as soon as it is one. */
export function TimeField(props: { label: string; value: string; onChange: (time: string) => void }) {
  const kept = props.value.slice(0, 5)
  const [time, setTime] = useState(kept)
  useEffect(() => setTime(kept), [kept])
  return (
    <label className={css.field}>
      {props.label}
      <input
        type="time"
        required
        className={css.time}
        value={time}
        onChange={(event) => {
          setTime(event.currentTarget.value)
          if (event.currentTarget.value) props.onChange(event.currentTarget.value)
        }}
        onBlur={() => time || setTime(kept)}
      />
    </label>
  )
}
