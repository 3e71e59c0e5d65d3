import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Db, withReadTransaction } from '#database/connection/Db.ts'
import { DatabaseUnavailable } from '#database/connection/errors.ts'
import { fallbackPool } from '#database/connection/postgres.ts'

/**
 * Connections that answer each statement with a row, until a statement begins with `lostAt`: then all connections are
 * lost.
 */
function pool(name: string, lostAt?: string): PostgresPool {
  let isGone = false
  const answer = (text: string) => {
    isGone ||= lostAt !== undefined && text.startsWith(lostAt)
    if (isGone) throw new DatabaseUnavailable(`${name} does not answer.`)
    return { command: 'SELECT', rows: [{ from: name }] }
  }
  return {
    options: {},
    end: async () => {},
    connect: async () => {
      answer('')
      return { query: (async (text: string) => answer(text)) as never, release: () => {} }
    },
  }
}

const readTwice = (replica: PostgresPool, database = pool('the database')) => {
  const db = new Kysely({ dialect: new PostgresDialect({ pool: fallbackPool(replica, database) }) }) as Db
  return withReadTransaction(db, async (trx) => {
    const { rows: first } = await sql`select 1`.execute(trx)
    const { rows: second } = await sql`select 2`.execute(trx)
    return [...first, ...second]
  })
}

test.for([
  ['before it has answered', 'start transaction'],
  ['within an answer', 'select 1'],
  ['between two statements', 'select 2'],
])('readers do not notice a replica that is lost %s', async ([, statement]) => {
  // All of it comes from one database, never half from each.
  expect(await readTwice(pool('the replica', statement))).toEqual([
    { from: 'the database' },
    { from: 'the database' },
  ])
})

test('if the database is gone as well, readers get the error', async () => {
  const read = readTwice(pool('the replica', 'select 2'), pool('the database', 'start transaction'))

  await expect(read).rejects.toThrow('the database does not answer.')
})
