import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished, expect, test } from 'vitest'
import { openRegister } from '#importer/openRegister.ts'
import { parseCommand } from '#importer/parseCommand.ts'
import { readSettings } from '#importer/readSettings.ts'
import { runCommand } from '#importer/runCommand.ts'
import { showProgress } from '#importer/showProgress.ts'
import { openDatabase } from '#database/connection/openDatabase.ts'
import { emptyRegister } from '#tests/support/emptyRegister.ts'
import { committeeList, PINE_VOTERS, SUNSHINE_FUND } from '#tests/support/importer/stateFiles.ts'

/** A folder with a list, and the importer run there as an operator does. */
async function makeDesk() {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const list = join(folder, 'CommitteeList.txt')
  writeFileSync(list, committeeList(SUNSHINE_FUND, PINE_VOTERS, PINE_VOTERS))
  const dataDir = join(folder, 'deep', 'data')
  const { location, settings } = await emptyRegister(dataDir)
  const run = (args: string[], changed: { DATA_DIR?: string } = {}) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['src/importer/main.ts', ...args], {
      env: { ...process.env, ...settings, ...changed },
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
  /** A command's exit code and output, run in this process: starting the program takes half a second. */
  const comesTo = async (args: string[]) => {
    const command = parseCommand(args)
    const chosen = readSettings({ ...settings })
    if (typeof command === 'string' || typeof chosen === 'string')
      throw new Error(`Wrong use: ${args.join(' ')}`)
    await using db = await openRegister(chosen, command.dryRun)
    const { lines, exitCode } = await runCommand(db, command, chosen, showProgress(process.stderr))
    return { status: exitCode, stdout: lines.map((line) => `${line}\n`).join('') }
  }
  return { folder, list, dataDir, location, run, comesTo }
}

test('an import reports in plain lines and leaves the register in a data directory that no one else may read', async () => {
  const { list, dataDir, location, run } = await makeDesk()

  expect(run(['committees', list])).toEqual({
    status: 0,
    stdout:
      'committees 71001 Invented Sunshine Fund: added\n' +
      'committees 71002 Imaginary Pine Voters: added\n' +
      'CommitteeList.txt line 4: account 71002 already on line 3\n' +
      'Done: committees 3 read: 2 added, 0 changed, 0 unchanged, 0 removed from the source, 1 rejected.\n',
    stderr: '',
  })
  expect(statSync(dataDir).mode & 0o077).toBe(0)
  await using db = await openDatabase(location)
  expect(await db.selectFrom('committee').select('acct_num').execute()).toHaveLength(2)
})

test('a refused import exits with 1 and one sentence', async () => {
  const { list, run } = await makeDesk()

  expect(run(['candidates', list])).toEqual({
    status: 1,
    stdout: `Refused, nothing changed. ${list}: this is a committee list, not a candidate list; use: npm run import -- committees ${list}\n`,
    stderr: '',
  })
})

test('with --json the report is one JSON object and nothing else', async () => {
  const { folder, list, run } = await makeDesk()

  const done = run(['committees', list, '--json'])
  expect(done).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(done.stdout)).toMatchObject({
    kind: 'committees',
    outcome: 'done',
    read: 3,
    added: 2,
    rejected: 1,
  })

  const refused = run(['committees', list, '--json'], { DATA_DIR: join(list, 'below-a-file') })
  expect(refused).toMatchObject({ status: 1, stderr: '' })
  expect(JSON.parse(refused.stdout)).toMatchObject({
    outcome: 'refused',
    message: `The folder ${join(list, 'below-a-file')} cannot be written to (ENOTDIR). Set DATA_DIR to a folder that can, and import again.`,
  })
  expect(readdirSync(folder).toSorted()).toEqual(['CommitteeList.txt', 'deep'])
})

test('a dry run does not even create the data directory', async () => {
  const { list, dataDir, run } = await makeDesk()

  expect(run(['committees', list, '--dry-run'])).toMatchObject({ status: 0 })
  expect(existsSync(dataDir)).toBe(false)
})

test('a database created by newer code is refused', async () => {
  const { list, location, run } = await makeDesk()
  run(['committees', list])
  const db = await openDatabase(location)
  await sql`insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00.000Z')`.execute(db)
  await db.destroy()

  const { status, stdout } = run(['committees', list])

  expect(status).toBe(1)
  expect(stdout).toMatch(
    /^Refused, nothing changed\. This database was made by a newer version of the program/,
  )
})

test('wrong use exits with 2, says what is wrong and lists the kinds', async () => {
  const { dataDir, run } = await makeDesk()

  const { status, stdout, stderr } = run(['people', 'x.txt'])

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

test.each([
  [[], /^Say which kind of list to import\.$/],
  [['toString', 'x.txt'], /^There is no kind "toString"\.$/],
  [['candidates'], /^Name the file to import: npm run import -- candidates FILE$/],
  [['sample', 'x.txt'], /^The kind sample takes no file\.$/],
  [['candidates', 'x.txt', '--documents', 'y'], /^--documents goes with the kind documents\.$/],
  [
    ['candidates', 'x.txt', '--account', '1'],
    /^--account and --election go with the kinds of transactions\.$/,
  ],
  [['transfers', 'x.txt', '--account', 'one'], /^--account is "one", not an account number\.$/],
  [['transfers', 'x.txt', '--election', '2026'], /^--election is "2026", not one such as 20261103-GEN\.$/],
  [['sync'], /^Say what to fetch: npm run import -- sync elections, or: sync committees, or: /],
  [['sync', 'voters'], /^Say what to fetch/],
  [['sync', 'candidates', 'x.txt'], /^Say what to fetch/],
  [
    ['sync', 'committees', '--election', '20261103-GEN'],
    /^--election does not go with sync committees, which takes --dry-run and --json\.$/,
  ],
  [
    ['sync', 'candidates', '--account', '1'],
    /^--account does not go with sync candidates, which takes --election, --dry-run and --json\.$/,
  ],
  [['sync', 'committees', '--allow-removals'], /^The checks on a fetched list cannot be overridden/],
  [['sync', 'candidates', '--allow-older'], /^The checks on a fetched list cannot be overridden/],
  [['forget', 'voters'], /^Say what to forget: /],
  [
    ['transfers', 'x.txt', '--account', '71001', '--whole-through', '2026-07-31'],
    /^--whole-through goes with an export by name, and neither with --account nor with --partial\.$/,
  ],
  [
    ['transfers', 'x.txt', '--partial', '--whole-through', '2026-07-31'],
    /^--whole-through goes with an export by name, and neither with --account nor with --partial\.$/,
  ],
  [['forget', 'balances', '--import', 'last'], /^--import is "last", not the number of an import\.$/],
  [['alias', 'Nobody (PAC)'], /^Give a name and its account: /],
  [['alias', 'Nobody (PAC)', 'x'], /^"x" is not an account number\.$/],
  [['status', 'x'], /^The command status takes no file\.$/],
  [
    ['contributions', 'x.txt', '--as-of', '7/24/2026'],
    /^--as-of is "7\/24\/2026", not a day such as 2026-07-24\.$/,
  ],
  [
    ['candidates', 'x.txt', '--partial'],
    /^--partial and --whole-through go with the kinds of transactions\.$/,
  ],
  [
    ['candidates', 'x.txt', '--replace'],
    /^--replace goes with the kinds balances, accounts and elections\.$/,
  ],
  [['candidates', 'x.txt', '--force'], /^Unknown option '--force'/],
])('%j is wrong use', (args, said) => expect(parseCommand(args)).toMatch(said))

test('a command may name several files, a folder of documents and its switches in any place', () => {
  expect(
    parseCommand(['--dry-run', 'documents', 'a.txt', 'b.txt', '--documents', 'scans', '--json']),
  ).toMatchObject({
    verb: 'import',
    kind: 'documents',
    files: ['a.txt', 'b.txt'],
    dryRun: true,
    json: true,
    documents: 'scans',
  })
})

test('transactions may be declared to be of one account, or of the candidates of one election', () => {
  expect(
    parseCommand(['transfers', 'a.txt', '--account', '71001', '--election', '20261103-GEN']),
  ).toMatchObject({
    kind: 'transfers',
    account: 71001,
    election: '20261103-GEN',
  })
})

test('the aliases of filers are in the data directory', async () => {
  const { folder, list, dataDir, comesTo } = await makeDesk()
  await comesTo(['committees', list])
  writeFileSync(join(dataDir, 'aliases.txt'), 'Nobody (PAC)\t71001\n')
  const transfers = join(folder, 'transfers.txt')
  writeFileSync(
    transfers,
    'Candidate/Committee\tDate\tAmount\tFunds Transferred To\tAddress\tCity State Zip\tNature Of Account\tType\n' +
      'Nobody (PAC)\t07/10/2026\t1.00\tINVENTED BANK\t\t\tCD\tT\n',
  )

  expect(await comesTo(['transfers', transfers])).toMatchObject({
    status: 0,
    stdout:
      'Books: 1 row, 1.00 read = 1 row, 1.00 booked\n' +
      'Note: Aliases moved from the file aliases.txt into the register: 1 (Nobody (PAC))\n' +
      'Done: transfers 1 read: 1 added, 0 changed, 0 unchanged, 0 removed from the source, 0 rejected.\n',
  })
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
  expect(status).toMatch(/^transactions on disk: [1-9] MB$/m)
  expect((await comesTo(['alias', 'Nobody (PAC)', '71001'])).stdout).toBe(
    '"Nobody (PAC)" is account 71001 in every election.\n' +
      'Moved from the waiting rows to account 71001: 1 row, 1.00.\n',
  )
  expect((await comesTo(['alias'])).stdout).toBe('71001  every election  Nobody (PAC)\n')
  expect((await comesTo(['forget', 'transactions', '--account', '71001', '--dry-run'])).stdout).toBe(
    'Dry run, nothing changed; it would forget: 1 transaction of account 71001, 1.00; 0 whole lists.\n',
  )
  expect(await comesTo(['forget', 'transactions', '--import', '99'])).toMatchObject({
    status: 1,
    stdout: 'Refused, nothing changed. There is no import 99 on record.\n',
  })
  expect((await comesTo(['forget', 'transactions', '--import', '2'])).stdout).toBe(
    'Forgotten: 1 transaction of import 2, 1.00; 0 whole lists.\n',
  )
  expect(await comesTo(['alias', 'Nobody (PAC)', '--remove'])).toMatchObject({ status: 0 })
  expect(await comesTo(['alias', 'Nobody (PAC)', '--remove'])).toMatchObject({ status: 1 })
})

test('a list may be fetched from the state, for one election or for the known ones', () => {
  expect(parseCommand(['sync', 'candidates', '--election', '20261103-GEN', '--json'])).toEqual({
    verb: 'sync',
    kind: 'candidates',
    election: '20261103-GEN',
    history: false,
    dryRun: false,
    json: true,
  })
})

test('the money of accounts may be fetched from the state', () => {
  const command = { verb: 'sync', kind: 'money', dryRun: false, json: false }
  expect(parseCommand(['sync', 'money'])).toEqual({
    ...command,
    election: undefined,
    accounts: undefined,
    hours: undefined,
    history: false,
  })
  expect(parseCommand(['sync', 'money', '--hours', '4.5', '--history'])).toMatchObject({
    ...command,
    hours: 4.5,
    history: true,
  })
  expect(parseCommand(['sync', 'money', '--accounts', '71001, 71002,71001'])).toMatchObject({
    ...command,
    accounts: [71001, 71002],
  })
})

test.each([
  ['sync money --accounts 71001,x', /^--accounts is "71001,x", not account numbers/],
  ['sync money --accounts 71001 --history', /^--accounts says which accounts/],
  ['sync money --hours 25', /^--hours is "25", not a number of hours up to 24/],
  [
    'sync money --as-of 2026-07-24',
    /^--as-of does not go with sync money, which takes --election, --accounts, --hours, --history, --dry-run and --json/,
  ],
  ['sync committees --hours 4', /^--hours does not go with sync committees/],
  [
    'contributions x.txt --hours 4',
    /^--hours goes with: npm run import -- sync details, or: sync money, or: sync all$/,
  ],
  ['sync all --night tonight', /^--night is "tonight", not a day such as 2026-07-24\.$/],
  ['sync all --accounts 71001', /^--accounts does not go with sync all, which takes --hours, --history, /],
])('the command %s is wrong use', (command, said) => expect(parseCommand(command.split(' '))).toMatch(said))

test('requests to the state are refused without a contact', async () => {
  const { run } = await makeDesk()

  expect(run(['sync', 'money'])).toMatchObject({
    status: 2,
    stderr:
      'SYNC_CONTACT is not set. Set it to an email or web address, so that the state can tell who sends so many requests.\n',
  })
})

test.each([
  [{ STATE_SITE: 'dos.example.org' }, /^STATE_SITE is "dos\.example\.org", not an address such as https:/],
  [{ STATE_SITE: 'https://dos.example.org/lists' }, /^STATE_SITE is /],
  [{ SYNC_USER_AGENT: 'Mozilla\n' }, /^SYNC_USER_AGENT holds characters/],
  [{ SYNC_CONTACT: 'clerk\n@example.org' }, /^SYNC_CONTACT holds characters/],
])('the setting %j is refused', (env, said) => expect(readSettings(env)).toMatch(said))

test.each([
  [{}, 'Mozilla/5.0 (compatible; SunshineLedger)'],
  [
    { PUBLIC_URL: 'https://ledger.example.org' },
    'Mozilla/5.0 (compatible; SunshineLedger; +https://ledger.example.org)',
  ],
  [
    { PUBLIC_URL: 'https://ledger.example.org', SYNC_CONTACT: 'clerk@example.org' },
    'Mozilla/5.0 (compatible; SunshineLedger; +clerk@example.org)',
  ],
])('with the settings %j the state is sent the contact: %s', (env, userAgent) =>
  expect(readSettings(env)).toMatchObject({ userAgent }),
)

test('the site to fetch lists from is a setting', () => {
  expect(
    readSettings({ DATA_DIR: '/srv/data', STATE_SITE: 'http://127.0.0.1:8080/', SYNC_USER_AGENT: 'Mozilla' }),
  ).toEqual({
    dataDir: '/srv/data',
    database: '/srv/data/sunshine-ledger.sqlite',
    stateSite: 'http://127.0.0.1:8080',
    solicitationSite: 'http://127.0.0.1:8080',
    userAgent: 'Mozilla',
    importer: { who: 'importer', ipAddress: 'console' },
    startedBy: 'command',
  })
})

test('solicitations are listed on another site of the state, which is a setting too', () => {
  expect(readSettings({})).toMatchObject({ solicitationSite: 'https://doesecure.dos.state.fl.us' })
  expect(
    readSettings({ STATE_SITE: 'http://127.0.0.1:1', STATE_SOLICITATIONS: 'http://127.0.0.1:2/' }),
  ).toMatchObject({ stateSite: 'http://127.0.0.1:1', solicitationSite: 'http://127.0.0.1:2' })
  expect(readSettings({ STATE_SOLICITATIONS: 'solicitations' })).toBe(
    'STATE_SOLICITATIONS is "solicitations", not an address such as https://doesecure.dos.state.fl.us',
  )
})
