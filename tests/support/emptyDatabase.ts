import { randomUUID } from 'node:crypto'
import { inject, onTestFinished } from 'vitest'
import { connectTo } from './connectTo.ts'
import { freeProcesses } from './keptClient.ts'

/** The location of an empty database for one test, on the engine that the test's project runs on. */
export async function emptyDatabase(): Promise<string> {
  const template = inject('postgres')
  return template === undefined ? ':memory:' : emptyPostgres(template)
}

interface Copy {
  url: string
  /** Ours, kept open: the first emptying of a database on a connection is slower than later ones. */
  client: Awaited<ReturnType<typeof connectTo>>
}

/** Databases of this process's finished tests, from any file; emptying one is faster than creating one. */
const free: Copy[] = []

async function emptyPostgres(template: string): Promise<string> {
  const copy = free.pop() ?? (await copyOf(template))
  onTestFinished(async () => {
    await copy.client.query(endOthers(await freeProcesses()) + EMPTY)
    free.push(copy)
  })
  return copy.url
}

async function copyOf(template: string): Promise<Copy> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await using client = await connectTo(withDatabase(template, 'postgres'))
  await client.query(`create database ${name} template ${new URL(template).pathname.slice(1)}`)
  const url = withDatabase(template, name)
  return { url, client: await connectTo(url) }
}

const endOthers = (kept: readonly number[]) => `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid not in (${['pg_backend_pid()', ...kept].join(', ')});`

/** Restores the state after the migrations. Deleting a few rows is a hundred times faster than recreating their table. */
const EMPTY = `
  set session_replication_role = replica;
  do $$
  declare filled regclass;
  begin
    for filled in select oid from pg_class where relkind = 'r'
      and (relnamespace = 'public'::regnamespace and relname not like 'kysely%'
        or relnamespace = 'books'::regnamespace and relname <> 'store')
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
  insert into register (register_id, version, is_sample) values (1, 1, 0)`

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
