import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { freeProcesses } from '#tests/support/runner/pooledClient.ts'

/** Takes what has to be done when a test, or the tests of a file, are over; the last one taken comes first. */
export type WhenOver = (end: () => void | Promise<void>) => unknown

/** The location of an empty database for one test, on the engine that the test's project runs on. */
export async function emptyDatabase(whenOver: WhenOver = onTestFinished): Promise<string> {
  const template = inject('postgres')
  return template === undefined ? ':memory:' : emptyPostgres(template, whenOver)
}

interface Copy {
  url: string
  /** Ours, kept open: the first emptying of a database on a connection is slower than later ones. */
  client: Awaited<ReturnType<typeof connectTo>>
  /** What its schema was when it was made. */
  schema: string
}

/** Databases of this process's finished tests, from any file; emptying one is faster than creating one. */
const free: Copy[] = []

async function emptyPostgres(template: string, whenOver: WhenOver): Promise<string> {
  const copy = free.pop() ?? (await copyOf(template))
  whenOver(async () => {
    await copy.client.query(endOthers(await freeProcesses()) + EMPTY)
    // A test that disabled a trigger or renamed a table leaves a database on which others would pass or fail wrongly.
    if ((await schemaOf(copy.client)) === copy.schema) free.push(copy)
    else await drop(copy)
  })
  return copy.url
}

async function copyOf(template: string): Promise<Copy> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await using client = await connectTo(withDatabase(template, 'postgres'))
  await client.query(`create database ${name} template ${new URL(template).pathname.slice(1)}`)
  const url = withDatabase(template, name)
  const ours = await connectTo(url)
  return { url, client: ours, schema: await schemaOf(ours) }
}

async function drop({ url, client }: Copy): Promise<void> {
  await client.end()
  await using server = await connectTo(withDatabase(url, 'postgres'))
  await server.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

/** A digest of its tables, indexes, columns and triggers, and of whether each trigger is enabled. */
async function schemaOf(client: Copy['client']): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(SCHEMA)
  return rows[0]?.schema ?? ''
}

const SCHEMA = `
  select md5(string_agg(part, ',' order by part)) as schema from (
    select concat_ws(' ', relation.oid::regclass, attname, atttypid) from pg_class relation
      left join pg_attribute on attrelid = relation.oid and attnum > 0
      where relnamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger
  ) as parts (part)`

const endOthers = (exceptIds: readonly number[]) => `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid not in (${['pg_backend_pid()', ...exceptIds].join(', ')});`

/** Restores the state after the migrations. Deleting a few rows is a hundred times faster than recreating their table. */
const EMPTY = `
  set session_replication_role = replica;
  do $$
  declare filled regclass;
  begin
    for filled in select oid from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and relname not like 'kysely%'
      and pg_relation_size(oid) > 0
    loop
      if pg_relation_size(filled) > 65536 then execute format('truncate %s cascade', filled);
      else execute format('delete from %s', filled); end if;
    end loop;
  end $$;
  do $$
  declare name text;
  begin
    for name in select nspname from pg_namespace where nspname like 'voters\\_%' loop
      execute format('drop schema %I cascade', name);
    end loop;
  end $$;
  delete from kysely_migration where name like '9999%';
  select setval(seqrelid, 1, false) from pg_sequence;
  insert into register values (1, 1, 0, 0, 0, 0, null)`

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
