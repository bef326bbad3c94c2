/** A field that takes so many characters and no more. */
export type LimitedField = HTMLInputElement | HTMLTextAreaElement

/** The part of its limit from which a field says how full it is. */
const near = 0.8

export const isNearLimit = ({ value, maxLength }: LimitedField) => value.length >= maxLength * near
