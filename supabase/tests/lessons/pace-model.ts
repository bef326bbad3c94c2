/** Catching up as one would do it with a calendar and a pencil: lesson by lesson onto the next meeting with room for it. */
export function paced(
  lessons: { key: string; on: string | null }[],
  further: string[],
  settled: Set<string>,
  from: string,
  doubled: number,
) {
  const meetings = [...lessons.flatMap(({ on }) => (on && on >= from ? [on] : [])).sort(), ...further].map((on, n) => ({
    on,
    room: n < doubled ? 2 : 1,
  }))
  let first = 0
  return lessons.map(({ key, on }) => {
    if (!on || settled.has(key)) return { key, on }
    const at = meetings.findIndex((meeting, n) => n >= first && meeting.room > 0 && meeting.on >= on)
    const meeting = meetings[at]
    first = at < 0 ? meetings.length : at
    if (meeting) meeting.room--
    return { key, on: meeting?.on ?? null }
  })
}
