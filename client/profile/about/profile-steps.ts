/** A part of a profile that may still be missing. */
export type ProfileStep = 'picture' | 'name' | 'about'

/** The ids of the fields that fill them in. */
export const fields: Record<ProfileStep, string> = {
  picture: 'profile-picture',
  name: 'profile-name',
  about: 'profile-about',
}

interface Profile {
  name: string
  email: string | null
  avatar_url: string | null
  about: string | null
}

/** The parts that are missing. A name that nobody chose is that of the address, or of nobody. */
export function missingSteps({ name, email, avatar_url, about }: Profile): ProfileStep[] {
  const known = name.trim().toLowerCase()
  const address = (email ?? '').toLowerCase()
  const isChosen = !['user', address, address.split('@')[0]].includes(known)
  const missing = { picture: !avatar_url, name: !isChosen, about: !about }
  return (Object.keys(missing) as ProfileStep[]).filter((step) => missing[step])
}
