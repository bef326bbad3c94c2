import { publicFile } from '../../lib/supabase/supabase.ts'

/** The address of an event's cover; none where it has none. */
export const coverOf = ({ cover_path }: { cover_path: string | null }) => cover_path && publicFile('covers', cover_path)
