import { useNavigate } from '@tanstack/react-router'

/** Opens the editor with a new entry; the address says so. */
export function useStartEntry() {
  const navigate = useNavigate()
  return (with_: { on?: string; prompt?: string; template?: string } = {}) =>
    void navigate({ to: '/journal', search: { make: 'entry', ...with_ } })
}

/** Opens an entry, to read and to write on. */
export function useOpenEntry() {
  const navigate = useNavigate()
  return (entry: string) =>
    void navigate({ from: '/journal', to: '/journal', search: (before) => ({ ...before, entry }) })
}
