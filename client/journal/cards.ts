/*
 * The parts on the pages of others. The first page names this file alone, and not all that the larger parts consist of.
 */

export const Reflection = async () => (await import('./reflect/Reflection.tsx')).Reflection
export const SharedEntry = async () => (await import('./share/SharedEntry.tsx')).SharedEntry
