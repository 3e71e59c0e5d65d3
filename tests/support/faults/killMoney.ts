import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import { slicesOf } from '#contract/domain/rows.ts'

import { type Db, isSqlite, withWriteTransaction } from '#database/connection/Db.ts'
import { balancesIn } from '#database/money/balances.ts'
import { closeDatabase, openDatabase } from '#database/openDatabase.ts'
import { importHere } from '#tests/support/importer/importHere.ts'
import { contributions } from '#tests/support/importer/transactionFiles.ts'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'
import { makeClock, makeFakeState } from '#tests/support/state/fakeState.ts'
import { committeesReply } from '#tests/support/state/stateReplies.ts'
import type { FiledRow, StateFiler } from '#tests/support/state/stateWorld.ts'
import { type Finding, nothingFound } from './finding.ts'

/** What is killed: the first fill of an empty register, a night, an export by name, a long list of one account. */
export const MONEY_SCENES = ['fill', 'night', 'named', 'list'] as const
export type MoneyScene = (typeof MONEY_SCENES)[number]

interface MoneyKills {
  scene: MoneyScene
  kills: number
  random: () => number
  /** How to find an empty register. */
  settings: Readonly<Record<string, string>>
  /** The location of its database for openDatabase. */
  location: string
  accounts: number
  /** The number of rows of each account. */
  rows: number
  /** A control: the program that is killed in place of the importer. */
  program?: string
}

const NIGHT = 'tests/support/faults/nightOfMoney.ts'

const FIRST_ACCOUNT = 71_001
const ELECTION = '20261103-GEN'
const DAY = '2026-07-31'

/** Long lists change in a tenth of their rows from round to round, short ones in all. */
const LONG = 100

/** Each row grows from round to round, because lists that take money away are questioned. */
const centsIn = (round: number, index: number, rows: number) =>
  rows < LONG ? 100 + round : 100 + Math.floor((round + (index % 10)) / 10)

/** An account's rows on file, in cents: those of the table, of each of its sums, and of the ledger. */
type Figures = ReadonlyMap<number, string>

/**
 * Kills the importer at random moments. After the next start, each account must be as it was, or as the list has it, in
 * all that is stored of it; and an import must be on record if and only if its rows are on file.
 */
export async function killMoney(given: MoneyKills): Promise<Finding> {
  const { scene, kills, random, settings, location, accounts, rows, program = IMPORTER } = given
  const finding = nothingFound()
  const folder = mkdtempSync(join(tmpdir(), 'ledger-money-'))
  const registered = Array.from({ length: accounts }, (_, index) => FIRST_ACCOUNT + index)
  const filers = registered.map((account) => filerOf(account))
  const numbers = scene === 'list' ? [FIRST_ACCOUNT] : registered
  const committees = join(folder, 'committees.txt')
  writeFileSync(committees, committeesReply(filers))
  const listed = await importHere(['committees', committees], settings)
  if (listed.status !== 0) throw new Error(`The committees could not be imported: ${listed.stdout}`)
  const closing: (() => void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const clock = makeClock(new Date())
  const state = await makeFakeState({ filers, clock, atEnd: (close) => closing.push(close) })

  /** Makes what the accounts are to have next; returns the program that imports it. */
  const begin = (round: number, isOnFile: boolean): [string, string[]] => {
    if (scene === 'night') {
      for (const filer of filers) filer.rows = rowsIn(round, filer.account, given)
      return [NIGHT, [location, state.site.origin, numbers.join(',')]]
    }
    // After the first fill, everything is forgotten, which may be killed too.
    if (scene === 'fill' && isOnFile) return [program, ['forget', 'transactions']]
    const file = join(folder, 'contributions.txt')
    writeFileSync(
      file,
      contributions([]) + numbers.flatMap((account) => linesIn(round, account, given)).join(''),
    )
    const whose =
      scene === 'list'
        ? ['--account', String(FIRST_ACCOUNT), '--as-of', DAY]
        : ['--election', ELECTION, '--whole-through', DAY]
    return [program, ['contributions', file, ...whose]]
  }

  try {
    let before: Figures = new Map()
    let imports = 0
    let took = 0
    // The first two are not killed, so that both programs of a first fill are known to work, and how long they take.
    let wanted = 0
    let isFinished = true
    for (let round = 1; finding.times < kills; round += 1) {
      // A night that was killed goes on with the answers it had, so the state says the same until one is finished.
      wanted = scene === 'night' && !isFinished ? wanted : round
      const isOnFile = before.size > 0
      const isForgotten = scene === 'fill' && isOnFile
      const [script, args] = begin(wanted, isOnFile)
      const after = isForgotten ? new Map<number, string>() : expected(wanted, numbers, rows)
      const killAfterMs = round > 2 ? took * (0.1 + random()) : undefined
      if (scene !== 'night' && !isForgotten) await knowOtherKinds(location, numbers)
      const began = performance.now()
      const { code, output } = await runProgram(script, args, settings, killAfterMs ? { killAfterMs } : {})
      // What a first fill takes, not the shorter time of forgetting it.
      if (code === 0) took = Math.max(took * 0.8, performance.now() - began)
      isFinished = code === 0
      if (code === null) finding.times += 1
      else if (code !== 0) finding.others.push(`Round ${round} ended with ${code}: ${output.slice(0, 500)}`)
      const stored = await read(location)
      finding.others.push(...stored.others.map((other) => `Round ${round}: ${other}`))
      const sides = numbers.map((account) => sideOf(account, stored.figures, before, after))
      const changed = numbers.filter((account) => stored.figures.get(account) !== before.get(account)).length
      finding.half += sides.filter((side) => side === 'neither').length
      // A night's accounts are separate imports.
      if (scene !== 'night' && changed > 0 && sides.includes('old')) finding.half += 1
      if (code === 0 && sides.some((side) => side !== 'new')) finding.lost += 1
      const recorded = stored.imports - imports
      const isImported = changed > 0 && !isForgotten
      // A night also records the accounts in which nothing has changed.
      if (scene === 'night' ? recorded < changed : recorded !== Number(isImported))
        finding.others.push(
          `Round ${round}: ${recorded} imports are on record for ${changed} changed accounts.`,
        )
      imports = stored.imports
      before = stored.figures
      if (finding.others.length > 5) break
    }
  } finally {
    for (const close of closing) close()
  }
  return finding
}

function sideOf(account: number, stored: Figures, before: Figures, after: Figures) {
  const figures = stored.get(account)
  return figures === after.get(account) ? 'new' : figures === before.get(account) ? 'old' : 'neither'
}

const filerOf = (account: number): StateFiler => ({
  account,
  isCommittee: true,
  name: `Invented Fund ${account}`,
  isListed: true,
  rows: [],
})

/** Every third row is of one of the other accounts. */
const donorOf = (account: number, index: number, accounts: number) =>
  index % 3 === 0 && accounts > 1
    ? `INVENTED FUND ${FIRST_ACCOUNT + ((account + 1 - FIRST_ACCOUNT) % accounts)}`
    : `SPECIMEN PAT ${index % 50_000}`

type Size = Pick<MoneyKills, 'accounts' | 'rows'>

/** As in the file, because there are more than a call takes as its arguments. */
const linesIn = (round: number, account: number, { accounts, rows }: Size): string[] =>
  Array.from({ length: rows }, (_, index) => {
    const amount = (centsIn(round, index, rows) / 100).toFixed(2)
    const start = `Invented Fund ${account} (PAC)\t${month(index)}/10/2026\t${amount}\tCHE`
    return `${start}\t${donorOf(account, index, accounts)}\t1 MADE UP ST\tNOWHERE, FL 32301\tBAKER\t\r\n`
  })

const rowsIn = (round: number, account: number, { accounts, rows }: Size): FiledRow[] =>
  Array.from({ length: rows }, (_, index) => ({
    kind: 'contributions',
    type: 'CHE',
    period: '2026 Q1',
    date: `${month(index)}/10/2026`,
    cents: centsIn(round, index, rows),
    counterparty: donorOf(account, index, accounts),
  }))

const month = (index: number) => String(1 + (index % 7)).padStart(2, '0')

function expected(round: number, accounts: readonly number[], rows: number): Figures {
  const cents = Array.from({ length: rows }, (_, index) => centsIn(round, index, rows))
  const all = cents.reduce((sum, each) => sum + each, 0)
  return new Map(accounts.map((account) => [account, figures(rows, all, all)]))
}

const DIMENSIONS = ['all', 'month', 'place', 'size', 'type']

const figures = (rows: number, cents: number, balance: number | undefined) =>
  [`tx ${rows} ${cents}`, ...DIMENSIONS.map((each) => `${each} ${rows} ${cents}`), `ledger ${balance}`].join()

/** An account has a ledger once its lists of all kinds are whole; those of the other kinds are empty. */
async function knowOtherKinds(location: string, accounts: readonly number[]): Promise<void> {
  const db = await openDatabase(location)
  const lists = accounts.flatMap((account) =>
    (['expenditures', 'transfers', 'distributions'] as const).map((kind) => ({
      acct_num: account,
      kind,
      as_of: DAY,
      import_id: 0,
      is_vouched: 0,
      election_id: '',
    })),
  )
  for (const some of slicesOf(lists, 1_000))
    await db
      .insertInto('whole_list')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await closeDatabase(db)
}

interface OwnerSum {
  owner: number
  dimension: string
  rows: number
  cents: number
}

/** What is on file after the next start, and whatever of it does not agree. */
async function read(location: string) {
  const db = await openDatabase(location)
  try {
    // The database's server may still be ending what the killed program had begun.
    await withWriteTransaction(db, () => Promise.resolve(), 60_000)
    const { rows } = await sql<OwnerSum>`
      select owner, ${'tx'} as dimension, count(*) as rows, sum(cents) as cents from tx group by owner
      union all select owner, dimension, sum(row_count), sum(cents) from tx_sum group by owner, dimension`.execute(
      db,
    )
    const ledgers = new Map((await balancesIn(db).all()).map((each) => [each.account, each.monetary]))
    const sumsByOwner = new Map<number, string>()
    for (const [owner, sums] of Map.groupBy(rows, (row) => row.owner)) {
      const ordered = sums.toSorted((a, b) => rank(a) - rank(b))
      const texts = ordered.map((each) => `${each.dimension} ${each.rows} ${each.cents}`)
      sumsByOwner.set(owner, [...texts, `ledger ${ledgers.get(owner)}`].join())
    }
    const { imports } = await db
      .selectFrom('import')
      .select((eb) => eb.fn.countAll<number>().as('imports'))
      .where('outcome', '=', 'done')
      .where('kind', 'in', ['contributions', 'money'])
      .executeTakeFirstOrThrow()
    return { figures: sumsByOwner, imports, others: await disagreements(db) }
  } finally {
    await closeDatabase(db)
  }
}

const rank = ({ dimension }: OwnerSum) => DIMENSIONS.indexOf(dimension)

/** What is counted and linked beside the rows, each with the rows counted and linked anew. */
async function disagreements(db: Db): Promise<string[]> {
  const pairs: Readonly<Record<string, readonly [RawBuilder<unknown>, RawBuilder<unknown>]>> = {
    'the counts of parties': [
      sql`select party_id, row_count, cents from party where row_count <> 0 or cents <> 0`,
      sql`select party, count(*), sum(abs(cents)) from tx group by party`,
    ],
    'the rows by source': [
      sql`select source, owner, kind, is_whole, row_count, cents from tx_source`,
      sql`select source, owner, kind, is_whole, count(*), sum(cents) from tx group by source, owner, kind, is_whole`,
    ],
    'the sums of frequent names': [
      sql`select party, sum(row_count), sum(cents) from party_sum group by party`,
      sql`select party, count(*), sum(cents) from tx where party in (select party from party_sum) group by party`,
    ],
    'the accounts that rows name': [
      sql`select owner, kind, is_whole, tx_named.party, sum(row_count), sum(cents) from tx_named
        group by owner, kind, is_whole, tx_named.party`,
      sql`select owner, kind, is_whole, tx.party, count(*), sum(cents) from tx
        join account_party on account_party.party = tx.party group by owner, kind, is_whole, tx.party`,
    ],
    'the imports behind the rows': [
      sql`select source_id from source where source_id in (select source from tx_source)
        and import_id in (select import_id from import where outcome = 'done')`,
      sql`select distinct source from tx`,
    ],
    'the lists that are whole': [
      sql`select acct_num from whole_list where kind = 'contributions'`,
      sql`select distinct owner from tx where is_whole = 1`,
    ],
    'the indexes of rows': [
      isSqlite(db)
        ? // While a first fill is pending, they are those of the rows that it staged.
          sql`select name from sqlite_master where type = 'index' and name not like 'sqlite_autoindex%'
            and (tbl_name = 'tx' or (tbl_name = 'tx_added' and not exists (select 1 from tx)))`
        : sql`select indexname::text from pg_indexes where tablename = 'tx' and indexname <> 'tx_pkey'
            and schemaname = current_schema()`,
      sql`select 'tx_by_amount' union select 'tx_by_party'`,
    ],
  }
  const differences: string[] = []
  for (const [what, [one, other]] of Object.entries(pairs)) {
    const { rows } = await sql<{ one: number; other: number }>`select
      (select count(*) from (select * from (${one}) as a except select * from (${other}) as b) as ab) as one,
      (select count(*) from (select * from (${other}) as b except select * from (${one}) as a) as ba) as other`.execute(
      db,
    )
    const [differing] = rows
    if (differing && differing.one + differing.other > 0)
      differences.push(`${what} differ (${differing.one} and ${differing.other}).`)
  }
  return differences
}
