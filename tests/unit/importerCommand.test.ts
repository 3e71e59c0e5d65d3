import { expect, test } from 'vitest'
import { parseCommand } from '#importer/parseCommand.ts'
import { readSettings } from '#importer/settings.ts'

test.each([
  [[], /^Say which kind of list to import\.$/],
  [['toString', 'x.txt'], /^There is no kind "toString"\.$/],
  [['candidates'], /^Name the file to import: npm run import -- candidates FILE$/],
  [['sample', 'x.txt'], /^The kind sample takes no file\.$/],
  [['candidates', 'x.txt', '--documents', 'y'], /^--documents goes with the kind documents\.$/],
  [
    ['candidates', 'x.txt', '--account', '1'],
    /^--account goes with the kinds of transactions and with totals\.$/,
  ],
  [['totals', 'x.html', '--election', '20261103-GEN'], /^--election goes with the kinds of transactions\.$/],
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
  [['alias', 'N'.repeat(201), '71001'], /^The name is longer than 200 characters\.$/],
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
])('%j is wrong use', (args, sentence) => expect(parseCommand(args)).toMatch(sentence))

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

test('a list may be fetched from the state, for one election or for the known ones', () => {
  expect(parseCommand(['sync', 'candidates', '--election', '20261103-GEN', '--json'])).toEqual({
    verb: 'sync',
    kind: 'candidates',
    election: '20261103-GEN',
    history: false,
    night: false,
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
    night: false,
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
    /^--as-of does not go with sync money, which takes --election, --accounts, --hours, --history, --allow-removals, --dry-run and --json/,
  ],
  ['sync committees --hours 4', /^--hours does not go with sync committees/],
  [
    'contributions x.txt --hours 4',
    /^--hours goes with: npm run import -- sync details, or: sync money, or: sync all$/,
  ],
  ['sync all --accounts 71001', /^--accounts does not go with sync all, which takes --hours, --history, /],
])('the command %s is wrong use', (command, sentence) =>
  expect(parseCommand(command.split(' '))).toMatch(sentence),
)

test.each([
  [{ STATE_SITE: 'dos.example.org' }, /^STATE_SITE is "dos\.example\.org", not an address such as https:/],
  [{ STATE_SITE: 'https://dos.example.org/lists' }, /^STATE_SITE is /],
  [{ SYNC_USER_AGENT: 'Mozilla\n' }, /^SYNC_USER_AGENT holds characters/],
  [{ SYNC_CONTACT: 'clerk\n@example.org' }, /^SYNC_CONTACT holds characters/],
])('the setting %j is refused', (env, sentence) => expect(readSettings(env)).toMatch(sentence))

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
