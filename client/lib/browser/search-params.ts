/* The search parameters that an address may have. Any other is dropped. */

/** The page wanted before signing in: a path of this app, never another site's. */
export const wanted = ({ next }: Record<string, unknown>): { next?: string } =>
  typeof next === 'string' && /^\/(?![/\\])/.test(next) ? { next } : {}

/** A search parameter that is one of these, or is not there. */
export const oneOf =
  <Name extends string, Value extends string | boolean>(name: Name, values: readonly Value[]) =>
  (given: Record<string, unknown>): { [N in Name]?: Value } => {
    const found = values.find((value) => value === given[name])
    return (found ? { [name]: found } : {}) as { [N in Name]?: Value }
  }

/** Search parameters that are any text at all. */
export const texts =
  <Name extends string>(...names: readonly Name[]) =>
  (given: Record<string, unknown>): { [N in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => (typeof given[name] === 'string' && given[name] ? [[name, given[name]]] : [])),
    ) as { [N in Name]?: string }
