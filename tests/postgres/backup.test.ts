import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCommittee, aVoter } from '#mocks/builders.ts'
import { storedListsIn } from '#database/imports/importHistory.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { makeKeyPair } from '#server/signing.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { votersIn } from '#database/voters/voters.ts'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { backUpPostgres, restorePostgres } from '#database/backup/postgresBackup.ts'
import { signInAda } from '#tests/support/register/recordAdministrator.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { STORED_LIST, storeList } from '#tests/support/register/storeList.ts'
import { seed } from '#tests/support/register/seed.ts'
import { ownPostgres } from '#tests/support/postgres/ownPostgres.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const postgres = ownPostgres()
const NOON = new Date('2026-11-21T12:00:00Z')
const ADA = { who: 'ada@example.org', ipAddress: 'here', at: NOON.toISOString() }
const KEY = makeKeyPair()
let made = 0

/** A register with a committee, a voter and a session, and its backup; no process has it open. */
async function makeBackup() {
  const folder = newFolder()
  made += 1
  const url = postgres().url(`register_${made}`)
  const maintenance = await openDatabase(postgres().url('postgres'))
  await sql`create database ${sql.id(`register_${made}`)}`.execute(maintenance)
  await maintenance.destroy()
  await within(url, async (db) => {
    await seed(db, { committees: [aCommittee()], voters: [aVoter()] }, folder)
    await signInAda(db, NOON)
    await storeList(db, NOON)
    await siteKeysIn(db).ensure(() => KEY, NOON)
    await publishing(db, (writer) =>
      writer.replace({ owner: 7, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
    )
  })
  const file = join(folder, 'copy.dump')
  await backUpPostgres(url, file)
  const restore = () => restorePostgres(file, url, { folder, now: NOON })
  return { folder, url, file, restore }
}

async function within<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  await using db = await openDatabase(url)
  return await work(db)
}

const committeesOf = (url: string) => within(url, (db) => committeesIn(db).list())

test('a restored backup contains the records, the voters and the key of citations, and no one is signed in', async () => {
  const { url, file, restore } = await makeBackup()
  await within(url, async (db) => {
    await db.deleteFrom('site_key').execute()
    await db.deleteFrom('stored_file').execute()
    await db.deleteFrom('committee').execute()
    await publishing(db, (writer) =>
      writer.replace({ owner: 7, kind: 'contributions', year: 2026, isWhole: true }, []),
    )
    await sql`create table of_a_later_version (x text)`.execute(db)
  })

  const before = await restore()

  expect(await committeesOf(url)).toEqual([aCommittee()])
  await within(url, async (db) => {
    expect((await votersIn(db).search(ADA, { lastName: aVoter().LastName })).count).toBe(1)
    expect(await filedRows(db)).toMatchObject([{ account: 7, ...GIFT }])
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
    const list = await storedListsIn(db).newest({ kind: 'committees', account: null })
    expect(await storedListsIn(db).find(list ?? 0)).toMatchObject({ files: [STORED_LIST] })
    expect(await siteKeysIn(db).list()).toMatchObject([{ ...KEY, retiredAt: null }])
    expect((await sql`select to_regclass('of_a_later_version') as found`.execute(db)).rows).toEqual([
      { found: null },
    ])
  })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  // The register that it replaced can be restored in turn.
  await restorePostgres(before, url, { folder: join(before, '..'), now: new Date('2026-11-22T12:00:00Z') })
  expect(await committeesOf(url)).toEqual([])
})

test('a truncated backup, one from newer code, and a file that is not a backup are refused without changes', async () => {
  const { folder, url, file, restore } = await makeBackup()
  const whole = readFileSync(file)
  const refusal = async (bytes: Buffer | string) => {
    writeFileSync(file, bytes)
    return restore().then(
      () => 'restored',
      (error: Error) => error.message.replace(folder, ''),
    )
  }

  expect(await refusal(whole.subarray(0, whole.length / 2))).toMatch(/^\/copy.dump is not a valid backup: /)
  expect(await refusal('These are my notes.'.repeat(100))).toMatch(/^\/copy.dump is not a valid backup: /)
  expect(await refusal('SQLite format 3\0 and so on')).toBe(
    '/copy.dump is a backup of the embedded database. Unset DATABASE_URL to restore it; PostgreSQL cannot take it.',
  )
  rmSync(file)
  await within(url, (db) =>
    sql`insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00Z')`.execute(db),
  )
  await backUpPostgres(url, file)
  await expect(restore()).rejects.toThrow('made by a newer version of the program')
})

test('a database that a program has open is not replaced, whatever its name, and the refusal names it', async () => {
  const { url, restore } = await makeBackup()
  const named = new URL(url)
  named.searchParams.set('application_name', 'ledger-2')
  for (const [address, name] of [
    [url, 'sunshine-ledger'],
    [named.href, 'ledger-2'],
  ] as const)
    await within(address, async () => {
      await expect(restore()).rejects.toThrow(
        new RegExp(
          String.raw`^The database cannot be replaced: it is in use by ${name} \(1 connection( from [\d.:]+)?\)\. Stop every server and any import, and end other sessions of its user first\.$`,
        ),
      )
    })
  expect(await committeesOf(url)).toEqual([aCommittee()])
})

test('a backup is only written to a new file', async () => {
  const { url, file } = await makeBackup()

  await expect(backUpPostgres(url, file)).rejects.toThrow('already exists. Name a new file.')
  await expect(backUpPostgres(url, join(file, 'below'))).rejects.toThrow(
    'The backup could not be made: ENOTDIR',
  )
  await expect(backUpPostgres('postgres://nobody:secret@127.0.0.1:1/x', `${file}.2`)).rejects.toThrow(
    /^pg_dump ended with 1: (?!.*secret)/s,
  )
})
