import type pg from 'pg'
import { ruth } from '../../supabase/tests/cast.ts'

/** An entry of 50,000 letters and 5,000 of a paragraph in ten years, all of Ruth’s; the id of the long one. */
export async function fillScreen(admin: pg.Client) {
  await admin.query(
    `insert into public.journal_entries (id, created_by, entry_date, entry_time, body_html, client_written_at)
       select gen_random_uuid(), $1, current_date - 1 - i * 73 / 100, '20:00', ('<p>' || repeat('Bread and soup, and so on. ', 1 + i % 12) || '</p>')::public.html, now()
       from generate_series(1, 5000) as i`,
    [ruth.id],
  )
  const { rows } = await admin.query<{ id: string }>(
    `insert into public.journal_entries (id, created_by, entry_date, entry_time, body_html, client_written_at)
       values (gen_random_uuid(), $1, current_date, '08:00', repeat('<p>' || repeat('soup and bread ', 33) || '</p>', 100)::public.html, now())
       returning id`,
    [ruth.id],
  )
  await admin.query('vacuum analyze public.journal_entries')
  return { long: rows[0]!.id }
}
