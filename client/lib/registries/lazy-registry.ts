/** Entries of rooms in files that come when they are wanted: fetched once, all together. */
export function lazyRegistry<Entry>() {
  const loaders: (() => Promise<Entry>)[] = []
  let entries: readonly Entry[] = []
  let loading: Promise<void> | undefined
  return {
    loaders,
    /** Those of every room; none before they are here. */
    entries: () => entries,
    load: () => {
      loading ??= Promise.all(loaders.map((load) => load())).then(
        (all) => {
          entries = all
        },
        (error: unknown) => {
          // whoever asks next tries again
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}
