import type pg from 'pg'

/** A conversation of so many messages: of uneven length, by three people, a few minutes apart, and all of it read. */
export async function fillHistory(admin: pg.Client, conversation: string, many: number) {
  await admin.query(`
    set session_replication_role = replica;
    delete from public.messages where conversation_id = '${conversation}';
    insert into public.messages (id, conversation_id, seq, sender_id, kind, body_html, created_at)
      select gen_random_uuid(), '${conversation}', n, ('00000000-0000-4000-8000-0000000000a' || 1 + n / 4 % 3)::uuid, 'text',
        '<p>' || n || ' ' || repeat('and so the evening went on, ', 1 + n * 7 % 9) || 'until it ended.</p>', now() - (${many} - n) * interval '2 minutes'
      from generate_series(1, ${many}) as n;
    update public.conversations set last_seq = ${many}, last_message_at = now() where id = '${conversation}';
    update public.conversation_reads set last_read_seq = ${many} where conversation_id = '${conversation}';
    set session_replication_role = origin`)
  await admin.query('vacuum analyze public.messages')
}
