const kinds = /^image\/(png|jpeg|webp|gif|avif)$/

/** The pictures of what is pasted or dropped. */
export const filesIn = (given: DataTransfer | null): File[] =>
  [...(given?.files ?? [])].filter(({ type }) => kinds.test(type))
