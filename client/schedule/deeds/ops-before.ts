/** The later changes that stand on one, the newest first, as a refused undo names them. */
export function opsBefore(fault: unknown): string[] {
  const said = fault instanceof Error && 'details' in fault ? fault.details : undefined
  if (typeof said !== 'string') return []
  try {
    const { ops } = JSON.parse(said) as { ops?: { id: string; at: string }[] }
    return (ops ?? []).toSorted((a, b) => b.at.localeCompare(a.at)).map(({ id }) => id)
  } catch {
    // another refusal, which names none
    return []
  }
}
