import { publicFile } from '../../lib/supabase/supabase.ts'
import type { Group } from './groups.ts'

/** The address of a group's cover; none where it has none. */
export const coverOf = ({ cover_path }: Pick<Group, 'cover_path'>) => cover_path && publicFile('covers', cover_path)
