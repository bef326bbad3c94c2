import { useState } from 'react'

/**
 * The text of a field whose value is read from words: when one leaves the field or presses Enter, and not before, since
 * "1 Mar" may go on as "1 Mar 2027". What cannot be read stays to be mended, and the value is then none; a field that
 * must have a value takes its last one back.
 */
export function useTypedValue(props: {
  value: string | null
  written: string
  read: (typed: string) => string | undefined
  required?: boolean | undefined
  onChange: (value: string | null) => void
}) {
  const { value, written, required } = props
  const [typed, setTyped] = useState<string>()
  const [unread, setUnread] = useState(false)

  function settle(now: string | null, keep = false) {
    setUnread(keep)
    if (!keep) setTyped(undefined)
    if (now !== value) props.onChange(now)
  }
  function commit() {
    if (typed === undefined) return
    const read = props.read(typed)
    if (read !== undefined) return settle(read)
    if (required) return settle(value)
    settle(null, typed.trim() !== '')
  }
  function write(words: string) {
    setTyped(words)
    setUnread(false)
  }
  return {
    text: typed ?? written,
    isTyping: typed !== undefined,
    unread,
    write,
    commit,
    take: (now: string | null) => settle(now),
    revert: () => settle(value),
  }
}
