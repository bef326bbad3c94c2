import { useRouter } from '@tanstack/react-router'

/** Goes to an address of this app, and to the row that it names, also when the page is already there. */
export function useGoTo() {
  const router = useRouter()
  return async (href: string) => {
    await router.navigate({ href })
    const row = href.split('#')[1]
    if (row) document.getElementById(row)?.focus()
  }
}
