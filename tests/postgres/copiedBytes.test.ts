import { inspect } from 'node:util'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { copiedBytes } from '#database/connection/copiedBytes.ts'
import { DatabaseUnavailable } from '#database/connection/DatabaseUnavailable.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'

const postgres = ownPostgres()

test('bytes arrive as they are stored, whatever they are and however many', async () => {
  await using db = await openDatabase(postgres().url('postgres'))
  const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const large = Uint8Array.from({ length: 3_000_001 }, (_, index) => (index * 7) % 251)
  await sql`create table file (id int, content bytea)`.execute(db)
  await sql`insert into file values (1, ${Buffer.from(every)}), (2, ''), (3, ${Buffer.from(large)})`.execute(
    db,
  )

  const found = await copiedBytes(db, sql`select content from file order by id`)

  expect(found.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(
    [every, new Uint8Array(), large].map((bytes) => Buffer.from(bytes).toString('hex')),
  )
  expect(await copiedBytes(db, sql`select content from file where id = 4`)).toEqual([])
})

test('a buffer of copied bytes holds nothing else, however small, so that whoever is done with them may free it', async () => {
  await using db = await openDatabase(postgres().url('postgres'))
  const rest = Buffer.from('small buffers share their memory')

  const [bytes] = await copiedBytes(db, sql`select 'a'::bytea`)
  bytes?.buffer.transfer(0)

  expect(bytes).toHaveLength(0)
  expect(rest.toString()).toBe('small buffers share their memory')
})

test('a copy that the database refuses says why, and the connection goes on', async () => {
  await using db = await openDatabase(postgres().url('postgres'))

  await expect(copiedBytes(db, sql`select content from nowhere`)).rejects.toThrow(
    'relation "nowhere" does not exist',
  )

  expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})

test('the error of a row that is refused does not quote it, because errors are logged', async () => {
  await using db = await openDatabase(postgres().url('postgres'))
  await sql`create table person (name text check (name = ''))`.execute(db)
  const insert = sql`insert into person values ('CLEARBROOKE')`.execute(db)
  const copy = db.executeQuery(CompiledQuery.raw('copy person from stdin', ['CLEARBROOKE\n']))

  for (const refused of [insert, copy]) {
    const error: unknown = await refused.catch((reason: unknown) => reason)
    expect(inspect(error)).toContain('violates check constraint')
    expect(inspect(error)).not.toContain('CLEARBROOKE')
  }
})

test('a copy that takes longer than a statement may counts as a lost database, and the next one is answered', async () => {
  await using db = await openDatabase(postgres().url('postgres'), { statementTimeoutMs: 50 })

  await expect(copiedBytes(db, sql`select ''::bytea from pg_sleep(3600)`)).rejects.toThrow(
    DatabaseUnavailable,
  )

  await expect.poll(() => copiedBytes(db, sql`select 'a'::bytea`).catch(() => [])).toEqual([Buffer.from('a')])
})
