/** Goes to a part that an address asked for, once it is there. */
export function meet(part: HTMLElement | null) {
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'center' })
}
