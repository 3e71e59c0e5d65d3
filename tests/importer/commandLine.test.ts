import { copyFileSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#database/openDatabase.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { importHere } from '#tests/support/importer/importHere.ts'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { isOnPostgres } from '#tests/support/runner/isOnPostgres.ts'

/** A folder with a list, and the importer run there as an operator does. */
async function makeDesk() {
  const folder = newFolder()
  const list = join(folder, 'CommitteeList.txt')
  writeFileSync(list, committeeList(SUNSHINE_FUND, PINE_VOTERS, PINE_VOTERS))
  const dataDir = join(folder, 'deep', 'data')
  const { location, settings } = await emptyRegister(dataDir)
  const run = async (args: string[], changed: { DATA_DIR?: string } = {}) => {
    const { code, stdout, stderr } = await runProgram(IMPORTER, args, { ...settings, ...changed })
    return { status: code, stdout, stderr }
  }
  const comesTo = (args: string[]) => importHere(args, settings)
  return { folder, list, dataDir, location, run, comesTo }
}

/** Some tests are of what a command says before it opens the register, or whichever database that is in. */
test('an import reports in plain lines and leaves the register in the data directory', async () => {
  const { list, location, run } = await makeDesk()

  expect(await run(['committees', list])).toEqual({
    status: 0,
    stdout:
      'committees 71001 Invented Sunshine Fund: added\n' +
      'committees 71002 Imaginary Pine Voters: added\n' +
      'CommitteeList.txt line 4: account 71002 already on line 3\n' +
      'Done: committees (3 read): 2 added, 0 changed, 0 unchanged, 0 removed from the source, 1 rejected.\n',
    stderr: '',
  })
  await using db = await openDatabase(location)
  expect(await db.selectFrom('committee').select('acct_num').execute()).toHaveLength(2)
})

test.skipIf(isOnPostgres)('a refused import exits with 1 and one sentence', async () => {
  const { list, run } = await makeDesk()

  expect(await run(['candidates', list])).toEqual({
    status: 1,
    stdout: `Refused, nothing changed. ${list}: this is a committee list, not a candidate list; use: npm run import -- committees ${list}\n`,
    stderr: '',
  })
})

test.skipIf(isOnPostgres)('with --json the report is one JSON object and nothing else', async () => {
  const { folder, list, run } = await makeDesk()

  const done = await run(['committees', list, '--json'])
  expect(done).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(done.stdout)).toMatchObject({
    kind: 'committees',
    outcome: 'done',
    read: 3,
    added: 2,
    rejected: 1,
  })

  const refused = await run(['committees', list, '--json'], { DATA_DIR: join(list, 'below-a-file') })
  expect(refused).toMatchObject({ status: 1, stderr: '' })
  expect(JSON.parse(refused.stdout)).toMatchObject({
    outcome: 'refused',
    message: `The folder ${join(list, 'below-a-file')} cannot be written to (ENOTDIR). Set DATA_DIR to a folder that can, and import again.`,
  })
  expect(readdirSync(folder).toSorted()).toEqual(['CommitteeList.txt', 'deep'])
})

test.skipIf(isOnPostgres)('a dry run does not even create the data directory', async () => {
  const { list, dataDir, run } = await makeDesk()

  expect(await run(['committees', list, '--dry-run'])).toMatchObject({ status: 0 })
  expect(existsSync(dataDir)).toBe(false)
})

test('a database created by newer code is refused', async () => {
  const { list, location, run } = await makeDesk()
  await run(['committees', list])
  const db = await openDatabase(location)
  await sql`insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00.000Z')`.execute(db)
  await db.destroy()

  const { status, stdout } = await run(['committees', list])

  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^Refused, nothing changed\. This database was made by a newer version of the program/,
  )
})

test.skipIf(isOnPostgres)('wrong use exits with 2, says what is wrong and lists the kinds', async () => {
  const { dataDir, run } = await makeDesk()

  const { status, stdout, stderr } = await run(['people', 'x.txt'])

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toMatch(/^There is no kind "people"\.\n\nUsage: npm run import -- KIND FILE\.\.\./)
  for (const kind of [
    'elections',
    'candidates',
    'committees',
    'accounts',
    'balances',
    'contributions',
    'expenditures',
    'transfers',
    'distributions',
    'documents',
    'voters',
    'sample',
  ])
    expect(stderr).toContain(`\n  ${kind} `)
  expect(existsSync(dataDir)).toBe(false)
})

test('the status names the day that each list is of, and calls a list of July late however lately it came', async () => {
  const { folder, list, comesTo } = await makeDesk()
  const ofJuly = join(folder, 'CommitteeList_20260731.txt')
  copyFileSync(list, ofJuly)
  await comesTo(['committees', ofJuly])

  expect((await comesTo(['status'])).stdout).toMatch(
    /^committees of 2026-07-31: late, due after 10 days\ncommittees: 0 of \d+ accounts? with cash on hand .*; none compared with the state's total$/m,
  )
})

test('commands assign, list and remove aliases, and forget money that an import brought', async () => {
  const { folder, list, comesTo } = await makeDesk()
  await comesTo(['committees', list])
  const transfers = join(folder, 'transfers.txt')
  writeFileSync(
    transfers,
    'Candidate/Committee\tDate\tAmount\tFunds Transferred To\tAddress\tCity State Zip\tNature Of Account\tType\n' +
      'Nobody (PAC)\t07/10/2026\t1.00\tINVENTED BANK\t\t\tCD\tT\n',
  )
  await comesTo(['transfers', transfers])

  const { stdout: status } = await comesTo(['status'])
  expect(status).toContain('without an account: 1 row of 1 name, 1.00\n  "Nobody (PAC)": 1 row, 1.00\n')
  // PostgreSQL has free space maps in addition to its tables.
  expect(status).toMatch(/^database on disk: [1-9] MB$/m)
  expect((await comesTo(['alias', 'Nobody (PAC)', '71001'])).stdout).toBe(
    '"Nobody (PAC)" is account 71001 in every election.\n' +
      'Moved from the waiting rows to account 71001: 1 row, 1.00.\n',
  )
  expect((await comesTo(['alias'])).stdout).toBe('71001  every election  Nobody (PAC)\n')
  expect((await comesTo(['forget', 'transactions', '--account', '71001', '--dry-run'])).stdout).toBe(
    'Dry run, nothing changed; it would forget: 1 transaction of account 71001, $1.00; 0 whole lists.\n',
  )
  expect(await comesTo(['forget', 'transactions', '--import', '99'])).toMatchObject({
    status: 1,
    stdout: 'Refused, nothing changed. There is no import 99 on record.\n',
  })
  expect((await comesTo(['forget', 'transactions', '--import', '2'])).stdout).toBe(
    'Forgotten: 1 transaction of import 2, $1.00; 0 whole lists. What these rows had replaced does not come back; import its files again for that.\n',
  )
  expect(await comesTo(['alias', 'Nobody (PAC)', '--remove'])).toMatchObject({ status: 0 })
  expect(await comesTo(['alias', 'Nobody (PAC)', '--remove'])).toMatchObject({ status: 1 })
})

test.skipIf(isOnPostgres)('requests to the state are refused without a contact', async () => {
  const { run } = await makeDesk()

  expect(await run(['sync', 'money'])).toMatchObject({
    status: 2,
    stderr:
      'SYNC_CONTACT is not set. Set it to an email or web address, so that the state can tell who sends so many requests.\n',
  })
})
