import { type ComponentType, lazy, useState } from 'react'

/**
 * A part that is loaded when it is drawn first, or before that by `preload`: then it is drawn at once, where React
 * would show a placeholder for what is lazy, and hold the part back for 300 ms after it.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Ready: ComponentType<Props> | undefined
  const preload = async () => {
    Ready = await load()
    return { default: Ready }
  }
  const Lazy = lazy(preload)
  // biome-ignore lint/correctness/noComponentHookFactories: a part is made once, where a module begins
  function Part(props: Props) {
    // it stays the same part for as long as it is on screen
    const [Shown] = useState<ComponentType<Props>>(() => Ready ?? Lazy)
    return <Shown {...props} />
  }
  return { Part, preload }
}
