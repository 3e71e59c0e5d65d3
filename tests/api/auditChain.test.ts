import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '#database/connection/Db.ts'
import { isSqlite } from '#database/connection/isSqlite.ts'
import { withWriteTransaction } from '#database/history/withWriteTransaction.ts'
import * as migration from '#database/migrations/0020_auditChain.ts'
import { auditIn } from '#database/audit/audit.ts'
import { verifyAudit } from '#database/audit/auditChain.ts'
import { parseCommand } from '#server/cli/parseCommand.ts'
import { runCommand } from '#server/cli/runCommand.ts'
import { CHEAP_HASHER } from '#tests/support/api/cheapHasher.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'

const ACTOR = { who: 'ada@example.org', ipAddress: '192.0.2.1', at: '2026-11-21T12:00:00.000Z' }

const recordDeletions = async (db: Db, ...accounts: number[]) => {
  for (const account of accounts)
    await withWriteTransaction(db, (trx) =>
      auditIn(trx).record(ACTOR, { action: 'deleted', record: `candidates/${account}`, after: { account } }),
    )
}

/** A trail of four entries. */
async function trail() {
  const { db } = await createTestApp()
  await recordDeletions(db, 11, 12, 13, 14)
  return db
}

/** What someone can do who owns the database and has removed its triggers. */
async function tamper(db: Db, statement: string): Promise<void> {
  const off = isSqlite(db)
    ? ['drop trigger if exists audit_refuses_update', 'drop trigger if exists audit_refuses_delete']
    : ['alter table audit disable trigger audit_refuses']
  for (const text of [...off, statement]) await sql.raw(text).execute(db)
}

async function verified(db: Db, ...args: string[]): Promise<string> {
  const command = parseCommand(['audit', 'verify', ...args])
  if (typeof command === 'string') return command
  const said: string[] = []
  await runCommand(command, {
    db,
    hasher: CHEAP_HASHER,
    actor: ACTOR,
    readPassword: async () => '',
    say: (line) => said.push(line),
  })
  return said.join('\n')
}

test('an untouched trail is intact, and its head advances with each entry', async () => {
  const db = await trail()
  const { head } = await verifyAudit(db)

  expect(await verified(db)).toBe(
    `4 entries, none removed, altered or moved.\nHead: ${head}\nKeep it apart from the database: with --head it later shows whether the end was cut off.`,
  )
  await recordDeletions(db, 15)
  expect((await verifyAudit(db)).head).not.toBe(head)
  expect(await verifyAudit(db, head)).toMatchObject({ entries: 5, faults: [] })
})

test('an empty trail is intact', async () => {
  const { db } = await createTestApp()

  expect(await verified(db)).toBe('0 entries, none removed, altered or moved.')
})

describe('audit verify finds', () => {
  test.each([
    [
      'an entry that was altered',
      `update audit set "after" = '{"account":99}' where audit_id = 2`,
      /Entry 2 does/,
    ],
    [
      'one whose time was altered',
      `update audit set at = '2026-11-20' where audit_id = 1`,
      /Entry 1 does not follow from the b/,
    ],
    ['one that was removed', 'delete from audit where audit_id = 2', /Entry 3 does not follow from entry 1/],
    [
      'the first one removed',
      'delete from audit where audit_id = 1',
      /Entry 2 does not follow from the beginning/,
    ],
    [
      'the last one removed',
      'delete from audit where audit_id = 4',
      /4 entries were written and 3 are there/,
    ],
    ['all of them removed', 'delete from audit', /4 entries were written and 0 are there/],
    [
      'two that changed places',
      'update audit set audit_id = case audit_id when 2 then 99 else 2 end where audit_id in (2, 3)',
      /Entry 2 does not follow from entry 1/,
    ],
    [
      'one that was written past the program',
      `insert into audit (at, who, peer, action, record) values ('2026-11-21', 'x', '', 'deleted', 'candidates/1')`,
      /Entry 5 has no hash/,
    ],
  ])('%s', async (_, statement, fault) => {
    const db = await trail()
    await tamper(db, statement)

    await expect(verified(db)).rejects.toThrow(fault)
    await expect(verified(db)).rejects.toThrow(/^The audit trail is not intact\.\n/)
  })

  test('an end that was cut off together with the head, by a head that was saved elsewhere', async () => {
    const db = await trail()
    const { head } = await verifyAudit(db)
    await tamper(db, 'delete from audit where audit_id = 4')
    const { head: cut } = await verifyAudit(db)
    await db.updateTable('audit_head').set({ entries: 3, hash: cut }).execute()

    expect(await verified(db)).toMatch(/^3 entries, none/)
    await expect(verified(db, '--head', head)).rejects.toThrow(`No entry has the hash ${head}`)
  })

  test('nothing if the head is not a hash', async () => {
    expect(await verified(await trail(), '--head', 'abc')).toMatch(/"abc" is not the head/)
  })
})

test('the entries that were on file are chained by the migration', async () => {
  const db = await trail()
  const before = await verifyAudit(db)
  for (const text of [
    'drop index audit_by_undone',
    'drop table audit_head',
    'alter table audit drop column hash',
    'alter table audit drop column undoes',
  ])
    await sql.raw(text).execute(db)

  await migration.up(db as unknown as Kysely<unknown>)

  expect(await verifyAudit(db)).toEqual(before)
  await expect(db.updateTable('audit').set({ who: 'nobody' }).execute()).rejects.toThrow(/only ever added to/)
})
