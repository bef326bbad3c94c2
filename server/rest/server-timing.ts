import type { RestResponse, StepTimer } from './request.ts'

/** A clock that begins now and hears of each step, and writes `Server-Timing` into the answer: milliseconds. */
export function startTiming(now = () => performance.now()) {
  let since = now()
  const steps: string[] = []
  const took: StepTimer = (step) => {
    const at = now()
    steps.push(`${step};dur=${(at - since).toFixed(1)}`)
    since = at
  }
  return {
    took,
    into(answer: RestResponse): RestResponse {
      took('response')
      return { ...answer, headers: { ...answer.headers, 'server-timing': steps.join(', ') } }
    },
  }
}
