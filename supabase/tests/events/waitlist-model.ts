/*
 * A model of places and of those who wait for one, so simple that one sees that it is right. People are numbers.
 */
export type Answer = 'going' | 'maybe' | 'declined' | null
export type Mode = 'off' | 'auto' | 'manual'
export type Act =
  | { kind: 'answer'; who: number; status: Answer; guests: number }
  | { kind: 'capacity'; capacity: number | null }
  | { kind: 'mode'; mode: Mode }
  | { kind: 'cancel'; cancelled: boolean }
  | { kind: 'leave'; who: number }

type Party = { who: number; guests: number }

export class Model {
  capacity: number | null = 4
  mode: Mode = 'auto'
  cancelled = false
  going: Party[] = []
  waiting: Party[] = []
  maybe: Party[] = []
  declined: Party[] = []

  taken = () => this.going.reduce((sum, { guests }) => sum + 1 + guests, 0)
  private fits = (people: number) => this.capacity === null || this.taken() + people <= this.capacity

  /** False where it is refused. */
  act(it: Act): boolean {
    if (it.kind === 'answer')
      return this.answer(it.who, it.status, it.status === 'declined' || !it.status ? 0 : it.guests)
    if (it.kind === 'capacity') this.capacity = it.capacity
    if (it.kind === 'mode') this.mode = it.mode
    if (it.kind === 'cancel') this.cancelled = it.cancelled
    if (it.kind === 'leave') this.forget(it.who)
    this.settle()
    return true
  }

  private answer(who: number, status: Answer, guests: number) {
    const mine = ({ who: other }: Party) => other === who
    const has = this.going.find(mine)
    const waits = this.waiting.findIndex(mine)
    const said: Answer =
      has || waits >= 0 ? 'going' : this.maybe.some(mine) ? 'maybe' : this.declined.some(mine) ? 'declined' : null
    const party = has ?? this.waiting[waits] ?? this.maybe.find(mine)
    if (said === status && (party?.guests ?? 0) === guests) return true
    if (this.cancelled) return false
    if (status !== 'going') {
      this.forget(who)
      if (status) this[status].push({ who, guests })
    } else if (has) {
      const isQueued = this.capacity !== null && this.waiting.length > 0
      if (guests > has.guests && (isQueued || !this.fits(guests - has.guests))) return false
      has.guests = guests
    } else if (waits >= 0) {
      this.waiting[waits] = { who, guests }
    } else {
      const full = this.capacity !== null && this.waiting.length > 0
      if (full || !this.fits(1 + guests)) {
        if (this.mode === 'off') return false
        this.forget(who)
        this.waiting.push({ who, guests })
      } else {
        this.forget(who)
        this.going.push({ who, guests })
      }
    }
    this.settle()
    return true
  }

  private forget(who: number) {
    for (const list of ['going', 'waiting', 'maybe', 'declined'] as const)
      this[list] = this[list].filter((party) => party.who !== who)
  }

  private settle() {
    if (this.cancelled || (this.mode === 'manual' && this.capacity !== null)) return
    while (this.waiting[0] && this.fits(1 + this.waiting[0].guests)) this.going.push(this.waiting.shift()!)
  }
}
