/** A case beside what it is about, for whoever decides it: see supabase/migrations/0397_cases_in_place.sql. */
export interface CaseInPlace {
  id: string
  subject_id: string
  version: number
  words: string
  /** The address at which the case opens. */
  href: string
  /** Those of the four acts that one may do now. */
  may: string[]
}
