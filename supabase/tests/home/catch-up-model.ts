/*
 * Catching up, so simply that one sees that it is right: all that ever happened is kept, and asked anew each time. Hours stand
 * for moments.
 */
export interface NewThing {
  kind: 'message' | 'mention' | 'task' | 'announcement'
  id: string
  by: number
  at: number
  /** The one who is given it; of the rest it is everyone’s. */
  to?: number
  /** The place of what was said. */
  seq?: number
}
type Level = 'all' | 'mentions' | 'mute' | 'hide'

export class Person {
  visits: number[] = []
  marks: number[] = []
  read = 0
  done = new Set<string>()
  kept = new Set<string>()
  level: Level = 'all'
  deafTo = new Set<number>()

  here(now: number) {
    const last = this.visits.at(-1)
    if (last === undefined || now - last >= 1 / 6) this.visits.push(now)
  }

  seenUntil = (now: number) => Math.max(now - 90 * 24, this.visits[0] ?? now, ...this.marks)

  /** The beginning of the first absence of which not all is seen. */
  absentSince(now: number) {
    const seen = Math.max(this.visits[0] ?? now, ...this.marks)
    return this.visits.find((visit, n) => (this.visits[n + 1] ?? now) - visit >= 72 && seen <= visit)
  }

  since(now: number) {
    const before = this.visits.findLast((visit, n) => (this.visits[n + 1] ?? now) - visit > 1)
    return Math.max(this.seenUntil(now), this.absentSince(now) ?? before ?? Number.NEGATIVE_INFINITY)
  }
}

export class Model {
  things: NewThing[] = []
  people = [new Person(), new Person(), new Person()]
  said = 0

  unread(n: number) {
    const me = this.people[n]!
    return this.things.filter(({ seq, by }) => seq !== undefined && seq > me.read && by !== n && !me.deafTo.has(by))
  }

  /** The news for somebody, by kind: what names one is a message and a mention. */
  missed(n: number, now: number) {
    const me = this.people[n]!
    const hears = me.level !== 'mute' && me.level !== 'hide'
    const talk = hears ? this.unread(n).filter(({ at }) => at > me.seenUntil(now)) : []
    const others = this.things.filter(
      (it) =>
        hears &&
        it.seq === undefined &&
        it.at > me.since(now) &&
        it.by !== n &&
        !me.done.has(it.id) &&
        (it.kind === 'task' ? it.to === n : !me.deafTo.has(it.by)),
    )
    return {
      message: talk,
      mention: talk.filter(({ to }) => to === n),
      task: others.filter(({ kind }) => kind === 'task'),
      announcement: others.filter(({ kind }) => kind === 'announcement'),
    }
  }

  /** The list of a catch-up: of the talk the newest that does not name one, of the rest the newest four; and all that is kept. */
  listed(n: number, now: number) {
    const me = this.people[n]!
    const missed = this.missed(n, now)
    const keyed = (kind: string, list: NewThing[]) => list.map(({ id }) => `${kind} ${id}`)
    const newest = (list: NewThing[], most: number) => list.toSorted((a, b) => b.at - a.at).slice(0, most)
    const fresh = [
      ...keyed(
        'message',
        newest(
          missed.message.filter(({ to }) => to !== n),
          1,
        ),
      ),
      ...keyed('mention', newest(missed.mention, 4)),
      ...keyed('task', newest(missed.task, 4)),
      ...keyed('announcement', newest(missed.announcement, 4)),
    ]
    const kept = [...me.kept].filter((key) => {
      const its = this.things.find(({ id }) => key.endsWith(id))
      return me.level !== 'hide' && its && !(its.seq !== undefined && me.deafTo.has(its.by))
    })
    return { kept, fresh: fresh.filter((key) => !me.kept.has(key)) }
  }

  shown(n: number, now: number) {
    const { kept, fresh } = this.listed(n, now)
    const many = this.missed(n, now).message.length > 20
    return kept.length > 0 || (fresh.length > 0 && (many || this.people[n]!.absentSince(now) !== undefined))
  }
}
