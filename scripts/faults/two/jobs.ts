import pg from 'pg'

/** Jobs that each leave a row, put into the queue beside what people write; `counts` says how often each was done. */
export async function openJobs(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    set role migrator;
    create table private.done_jobs (n int not null);
    create function private.do_job(payload jsonb) returns void language sql set search_path = '' as
      $$ insert into private.done_jobs values ((payload ->> 'n')::int) $$;
    insert into private.job_functions (name) values ('private.do_job');
    reset role`)
  let made = 0
  const add = () =>
    client.query(
      `select private.enqueue('sql', jsonb_build_object('function', 'private.do_job', 'payload', jsonb_build_object('n', $1::int)))`,
      [made++],
    )
  return {
    client,
    add,
    made: () => made,
    async done() {
      const { rows } = await client.query(
        'select count(*)::int as times, count(distinct n)::int as jobs from private.done_jobs',
      )
      return rows[0] as { times: number; jobs: number }
    },
  }
}
