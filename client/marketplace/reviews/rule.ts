/** The lessons that a group teaches before it may review: three, or a quarter of a short curriculum. */
export const lessonsNeeded = (lessons: number) => Math.max(1, Math.min(3, Math.ceil(lessons / 4)))
