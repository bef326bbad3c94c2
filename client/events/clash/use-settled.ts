import { useEffect, useState } from 'react'

/** A value once it has stayed the same for a moment, as when somebody has stopped typing. */
export function useSettled<Value>(value: Value, delay = 300): Value {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const soon = setTimeout(() => settle(value), delay)
    return () => clearTimeout(soon)
  }, [value, delay])
  return settled
}
