import { StartRefused } from '../../config.ts'

type Step = (value: unknown) => unknown

/**
 * Finds the role among a token's claims: `.role`, `."https://a.example/role".key`, `.roles[1]`,
 * `.roles[?(@ ^== "app_")]`, `.group[1:-1]`. Protocol: PostgREST, "JWT Role Extraction". What leads nowhere, or
 * to no text, is undefined.
 */
export function claimPath(text: string): (claims: unknown) => string | undefined {
  const steps: Step[] = []
  for (let rest = text; rest !== ''; ) {
    const [length, step] = stepAt(rest) ?? refuse(text)
    steps.push(step)
    rest = rest.slice(length)
  }
  return (claims) => {
    const found = steps.reduce<unknown>((value, step) => (value === undefined ? undefined : step(value)), claims)
    return typeof found === 'string' && found !== '' ? found : undefined
  }
}

function stepAt(text: string): [length: number, Step] | undefined {
  const key = /^\.(?:"((?:[^"\\]|\\.)*)"|([\w$@]+))/.exec(text)
  if (key) return [key[0].length, member(key[1]?.replace(/\\(.)/g, '$1') ?? key[2]!)]
  const index = /^\[(\d+)\]/.exec(text)
  if (index) return [index[0].length, (value) => (Array.isArray(value) ? value[Number(index[1])] : undefined)]
  const slice = /^\[(-?\d+)?:(-?\d+)?\]/.exec(text)
  if (slice) return [slice[0].length, sliced(slice[1], slice[2])]
  const filter = /^\[\?\(\s*@\s*(==\^|\^==|\*==|==|!=)\s*"((?:[^"\\]|\\.)*)"\s*\)\]/.exec(text)
  if (filter) return [filter[0].length, chosen(filter[1]!, filter[2]!.replace(/\\(.)/g, '$1'))]
  return undefined
}

const member =
  (name: string): Step =>
  (value) =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined

const sliced =
  (from: string | undefined, to: string | undefined): Step =>
  (value) =>
    typeof value === 'string' ? value.slice(Number(from ?? 0), to === undefined ? undefined : Number(to)) : undefined

const chosen =
  (operator: string, wanted: string): Step =>
  (value) =>
    Array.isArray(value) ? value.find((one) => typeof one === 'string' && fits[operator]!(one, wanted)) : undefined

const fits: Record<string, (one: string, wanted: string) => boolean> = {
  '==': (one, wanted) => one === wanted,
  '!=': (one, wanted) => one !== wanted,
  '^==': (one, wanted) => one.startsWith(wanted),
  '==^': (one, wanted) => one.endsWith(wanted),
  '*==': (one, wanted) => one.includes(wanted),
}

function refuse(text: string): never {
  throw new StartRefused(`PGRST_JWT_ROLE_CLAIM_KEY must be a path like .role; it is ${text}`)
}
