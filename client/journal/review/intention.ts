/** Something for the days to come: done once, or several times in the week. */
export interface Intention {
  title: string
  as: 'task' | 'goal'
  /** The times in a week, of a goal. */
  times: number
}

const one: Intention = { title: '', as: 'task', times: 3 }

export const noIntentions: readonly Intention[] = [one, one, one]
