const desk = matchMedia('(min-width: 768px) and (hover: hover)')

/** True where the first field of a page may take the focus at once; on a phone the keyboard would cover the page. */
export const focusesFirstField = () => desk.matches
