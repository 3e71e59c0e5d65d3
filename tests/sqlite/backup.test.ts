import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { aCommittee, aDocument, aVoter } from '#mocks/builders.ts'
import { committeesIn } from '#database/repositories/committees.ts'
import { fileOf, voterGenerationIn } from '#database/voters/voterSchemas.ts'
import { votersIn } from '#database/voters/voters.ts'
import { backUp } from '#database/backup/backUp.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { storedListsIn } from '#database/imports/importHistory.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { makeKeyPair } from '#server/signing.ts'
import { restore } from '#database/backup/restore.ts'
import { filedRows } from '#tests/support/register/filedRows.ts'
import { GIFT, publishing } from '#tests/support/register/transactionWriting.ts'
import { BACKUP, runProgram } from '#tests/support/servers/startProgram.ts'
import { STORED_LIST, storeList } from '#tests/support/register/storeList.ts'
import { recordVoters } from '#tests/support/register/recordVoters.ts'
import { seed } from '#tests/support/register/seed.ts'
import { newFolder } from '#tests/support/newFolder.ts'

const NOON = new Date('2026-11-21T12:00:00Z')
const LATER = new Date('2026-11-22T12:00:00Z')

/** A data folder with one committee, one document and a session, and the path for a backup of it. */
async function makeRegister() {
  const folder = newFolder()
  const register = { database: join(folder, 'ledger.sqlite'), documents: join(folder, 'documents') }
  mkdirSync(register.documents)
  const db = await openDatabase(register.database)
  await seed(
    db,
    { committees: [aCommittee()], documents: [aDocument()], voters: [aVoter()] },
    register.documents,
  )
  await db
    .insertInto('administrator')
    .values({ email: 'ada@example.org', name: '', password_hash: '', created_at: '', disabled_at: null })
    .execute()
  await db
    .insertInto('session')
    .values({
      token_hash: 'a',
      cookie_hash: 'b',
      admin_id: 1,
      peer: '',
      created_at: '',
      last_seen_at: '',
      expires_at: '',
      revoked_at: null,
    })
    .execute()
  await publishing(db, (writer) =>
    writer.replace({ owner: 7, kind: 'contributions', year: 2026, isWhole: true }, [GIFT]),
  )
  return { folder, register, db, file: join(folder, 'copy.backup') }
}

const giftsOf = async (database: string) => {
  await using db = await openDatabase(database)
  return (await filedRows(db)).map(({ account, cents, name: party }) => ({ account, cents, party }))
}

const ONE_GIFT = [{ account: 7, cents: GIFT.cents, party: GIFT.name }]

const committeesOf = async (database: string) => {
  const db = await openDatabase(database)
  const committees = await committeesIn(db).list()
  await db.destroy()
  return committees.map(({ Name }) => Name)
}

const votersOf = async (database: string) => {
  await using db = await openDatabase(database)
  const { voters } = await votersIn(db).search(
    { who: '', ipAddress: '', at: '2026-11-21T12:00:00.000Z' },
    { lastName: aVoter().LastName },
  )
  return voters
}

test('a backup made while the register is in use restores it on another machine, documents included', async () => {
  const { folder, register, db, file } = await makeRegister()
  const importId = await storeList(db, NOON)
  expect(backUp(register, file)).toEqual({ documents: 1, missing: 0 })
  await db.destroy()
  mkdirSync(join(folder, 'new'))
  const elsewhere = {
    database: join(folder, 'new', 'ledger.sqlite'),
    documents: join(folder, 'new', 'documents'),
  }

  expect(await restore(file, elsewhere, NOON)).toEqual([])

  expect(await committeesOf(elsewhere.database)).toEqual(['Citizens for Shade Trees'])
  expect(await giftsOf(elsewhere.database)).toEqual(ONE_GIFT)
  expect(readdirSync(elsewhere.documents)).toEqual(readdirSync(register.documents))
  expect(await votersOf(elsewhere.database)).toEqual([aVoter()])
  {
    await using again = await openDatabase(elsewhere.database)
    expect(await storedListsIn(again).find(importId)).toMatchObject({ files: [STORED_LIST] })
  }
  using restored = new DatabaseSync(elsewhere.database)
  expect(restored.prepare('select * from session').all()).toEqual([])
  expect(restored.prepare("select name from sqlite_master where name like 'backup%'").all()).toEqual([])
})

test('a backup has the key that signs citations, and a restore brings it back', async () => {
  const { register, db, file } = await makeRegister()
  const keys = await siteKeysIn(db).ensure(makeKeyPair, NOON)
  backUp(register, file)
  await db.deleteFrom('site_key').execute()
  await siteKeysIn(db).ensure(makeKeyPair, NOON)
  await db.destroy()

  await restore(file, register, NOON)

  await using restored = await openDatabase(register.database)
  expect(await siteKeysIn(restored).list()).toEqual(keys)
})

test('a backup is readable only by its owner, and never overwrites a file', async () => {
  const { register, db, file } = await makeRegister()
  backUp(register, file)
  await db.destroy()

  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(() => backUp(register, file)).toThrow(`${file} already exists. Name a new file.`)
})

test.each([
  {
    ends: 'before the register is copied',
    call: 'openSync',
    atFile: 'voters-recorded.sqlite',
    has: 'Imported',
  },
  { ends: 'once the register is copied', call: 'chmodSync', atFile: '.unfinished', has: aVoter().FirstName },
])('a backup is whole if an import of voters ends $ends', async ({ call, atFile, has }) => {
  const { folder, register, db, file } = await makeRegister()
  await recordVoters(db, [aVoter({ FirstName: 'Imported' })], 'imported')
  await voterGenerationIn(db).switchTo('recorded')
  await db.destroy()
  const inFolder = { database: join(folder, 'sunshine-ledger.sqlite'), documents: register.documents }
  renameSync(register.database, inFolder.database)
  const importEnds = `data:text/javascript,${encodeURIComponent(`
    import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    import { DatabaseSync } from 'node:sqlite'
    const { ${call}: call } = fs
    fs.${call} = (path, ...more) => {
      const done = call(path, ...more)
      if (String(path).endsWith('${atFile}')) {
        new DatabaseSync('${inFolder.database}').exec("update register set voter_generation = 'imported'")
        fs.rmSync('${fileOf(folder, 'recorded')}', { force: true })
      }
      return done
    }
    syncBuiltinESMExports()`)}`

  const backup = await runProgram(BACKUP, ['backup', file], {
    DATA_DIR: folder,
    NODE_OPTIONS: `--import ${importEnds}`,
  })

  expect(backup).toMatchObject({ code: 0 })
  await restore(file, inFolder, NOON)
  expect(await votersOf(inFolder.database)).toMatchObject([{ FirstName: has }])
})

test('a statement that the state lists without a file does not count as a missing document', async () => {
  const { db, register, file } = await makeRegister()
  const statement = aDocument({ id: '/1', Filename: '', FilePath: '', solicitor: 'Mockley, Dana' })
  await seed(db, { documents: [statement] }, register.documents)

  expect(backUp(register, file)).toEqual({ documents: 1, missing: 0 })
})

test('a restore keeps what was there before', async () => {
  const { register, db, file } = await makeRegister()
  backUp(register, file)
  await db.updateTable('committee').set({ name: 'Renamed since' }).execute()
  await publishing(db, (writer) =>
    writer.replace({ owner: 7, kind: 'contributions', year: 2026, isWhole: true }, []),
  )
  await db.destroy()

  const before = await restore(file, register, NOON)

  expect(before).toEqual([`${register.database}.before-restore-2026-11-21T12-00-00-000Z`])
  expect(await giftsOf(register.database)).toEqual(ONE_GIFT)
  expect(await committeesOf(register.database)).toEqual(['Citizens for Shade Trees'])
  expect(await committeesOf(before[0] ?? '')).toEqual(['Renamed since'])
})

test.each([
  ['is something else altogether', (file: string) => writeFileSync(file, 'notes '.repeat(10_000))],
  ['has lost its second half', (file: string) => truncateSync(file, statSync(file).size / 2)],
])('a register that %s is replaced, and set aside unchanged', async (_, damage) => {
  const { register, db, file } = await makeRegister()
  backUp(register, file)
  await db.destroy()
  damage(register.database)
  const left = readFileSync(register.database)

  const [before = ''] = await restore(file, register, NOON)

  expect(await committeesOf(register.database)).toEqual(['Citizens for Shade Trees'])
  expect(await giftsOf(register.database)).toEqual(ONE_GIFT)
  expect(readFileSync(before).equals(left)).toBe(true)
})

test('a register that is in use is not replaced', async () => {
  const { register, db, file } = await makeRegister()
  backUp(register, file)
  await db.updateTable('committee').set({ name: 'Renamed since' }).execute()

  await expect(restore(file, register, NOON)).rejects.toThrow(
    /cannot be replaced: database is locked\. Stop the server and any import first\.$/,
  )
  await db.destroy()
  expect(await committeesOf(register.database)).toEqual(['Renamed since'])
})

test.each([
  [
    'is no backup at all',
    (file: string) => writeFileSync(file, 'notes '.repeat(1000)),
    /file is not a database/,
  ],
  [
    'has a document that was changed',
    (file: string) => change(file, "update backup_document set bytes = x'00'"),
    /not a valid backup: the document [0-9a-f]{64} is damaged/,
  ],
  [
    'has voters that were changed',
    (file: string) => change(file, "update backup_voters set bytes = x'00'"),
    /not a valid backup: its copy of the voters is damaged/,
  ],
  [
    'is of PostgreSQL',
    (file: string) => writeFileSync(file, 'PGDMP\x01\x0e'),
    /is a backup of a PostgreSQL database\. Set DATABASE_URL to restore it; the embedded database cannot take it\.$/,
  ],
  [
    'comes from a newer version',
    (file: string) => change(file, "insert into kysely_migration values ('9999_later', '')"),
    /made by a newer version of the program/,
  ],
])('a file that %s is refused, and the register stays the same', async (_, damage, reason) => {
  const { register, db, file } = await makeRegister()
  backUp(register, file)
  await db.destroy()
  damage(file)

  await expect(restore(file, register, NOON)).rejects.toThrow(reason)
  expect(await committeesOf(register.database)).toEqual(['Citizens for Shade Trees'])
  expect(existsSync(`${file}-wal`)).toBe(false)
})

test('an interrupted restore leaves everything as it was, and can be repeated', async () => {
  const { folder, register, db, file } = await makeRegister()
  backUp(register, file)
  await db.updateTable('committee').set({ name: 'Renamed since' }).execute()
  await db.destroy()
  rmSync(register.documents, { recursive: true })
  writeFileSync(register.documents, 'no folder')
  const left = readdirSync(folder)

  await expect(restore(file, register, NOON)).rejects.toThrow(
    /^The restore failed: .*\. Nothing was changed\. Fix that and run the restore again\.$/,
  )

  expect(readdirSync(folder)).toEqual(left)
  expect(await committeesOf(register.database)).toEqual(['Renamed since'])
  expect(await giftsOf(register.database)).toEqual(ONE_GIFT)
  rmSync(register.documents)
  await restore(file, register, LATER)
  expect(await committeesOf(register.database)).toEqual(['Citizens for Shade Trees'])
})

test('an interrupted restore leaves a damaged database as it is, for repair', async () => {
  const { register, db, file } = await makeRegister()
  backUp(register, file)
  await db.destroy()
  writeFileSync(register.database, 'damaged')
  // Nothing can be moved aside to the path of an existing folder.
  mkdirSync(`${register.database}.before-restore-2026-11-21T12-00-00-000Z`)

  await expect(restore(file, register, NOON)).rejects.toThrow('Nothing was changed.')

  expect(readFileSync(register.database, 'utf8')).toBe('damaged')
})

function change(file: string, statement: string): void {
  using db = new DatabaseSync(file)
  db.exec(statement)
}

test('a backup that this user cannot read, or that does not exist, is refused with the reason', async () => {
  const { folder, file, register, db } = await makeRegister()
  backUp(register, file)
  await db.destroy()
  const closed = join(folder, 'closed')
  mkdirSync(closed)
  renameSync(file, join(closed, 'copy.backup'))
  chmodSync(closed, 0)
  // As a user who is bound by file permissions: root without its privileges.
  const through = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []
  const check = async (path: string) =>
    (await runProgram(BACKUP, ['restore', '--check', path], {}, { through })).stderr

  expect(await check(join(closed, 'copy.backup'))).toContain(
    `This user cannot read ${closed}/copy.backup: EACCES: permission denied`,
  )
  expect(await check(join(folder, 'nothing'))).toBe(`There is no file ${folder}/nothing.\n`)
  chmodSync(closed, 0o700)
})
