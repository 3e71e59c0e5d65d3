import { sql } from 'kysely'
import { type Figure, FIGURES } from '#contract/domain/money.ts'
import { isKnownType } from '#contract/domain/transactionTypes.ts'
import type { AskedAccount } from '#contract/schemas/dataStatus.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { BalanceExplanation, RowsOnFile, UnknownType } from '#contract/schemas/balanceExplanation.ts'
import { accountOwners, hiddenAccounts } from '../accounts.ts'
import { type Db, isAmong, withReadTransaction } from '../connection/Db.ts'
import { chooseBasis, figuresOf, figuresOnFile } from '../money/balances.ts'
import { type LastCheck, stateAccountsIn, statePagesIn } from '../money/stateAccounts.ts'
import { filesOf } from '../imports/imports.ts'
import { syncRunsIn } from '../imports/syncRuns.ts'
import { listsWhere, toList } from '../transactions/onFile.ts'
import { kindOf } from '../transactions/tx.ts'

/** TreSel.exe, where the state shows an account's receipts and payments. */
const statePage = (acctNum: number) =>
  `https://dos.elections.myflorida.com/cgi-bin/TreSel.exe?account=${acctNum}`

/** Everything known about an account's money, and what is shown of it; undefined if its record was deleted. */
export const explainBalance = (db: Db, acctNum: number): Promise<BalanceExplanation | undefined> =>
  withReadTransaction(db, async (trx) => {
    const hidden = await hiddenAccounts(trx).where('acct_num', '=', acctNum).executeTakeFirst()
    if (hidden) return undefined
    const figures = (await figuresOnFile(trx, [acctNum])).get(acctNum) ?? { reported: [] }
    const lists = await wholeLists(trx, acctNum)
    const rows = await rowsByKind(trx, acctNum)
    const check = await stateAccountsIn(trx).lastCheck(acctNum)
    const importOf = await importsById(trx, [
      ...lists.map(({ import_id }) => import_id),
      ...rows.map(({ importId }) => importId ?? 0),
      ...figures.reported.map(({ importId }) => importId ?? 0),
    ])
    const balance = chooseBasis(acctNum, figures)
    return {
      balance,
      isByOperatorsWord: lists.some(({ is_vouched }) => is_vouched === 1),
      rows: [
        ...lists.map((list): RowsOnFile => {
          const { kind, import_id, as_of: wholeAsOf } = list
          const total = rows.find((each) => each.kind === kind && each.isWhole)?.total ?? NO_ROWS
          return { ...importOf(import_id), kind, ...total, wholeAsOf }
        }),
        ...rows
          .filter(({ isWhole }) => !isWhole)
          .map(({ importId, kind, total }): RowsOnFile => ({
            ...importOf(importId),
            kind,
            ...total,
            wholeAsOf: null,
          })),
      ],
      unknownTypes: (await unknownTypes(trx, [acctNum])).map(({ account: _account, ...type }) => type),
      reported: figures.reported.map(({ source, isComplete, asOf, importId, ...reported }) => ({
        ...importOf(importId),
        by: source,
        isComplete: isComplete === 1,
        asOf,
        figures: figuresOf(reported),
      })),
      pages: await statePagesIn(trx).ofAccount(acctNum),
      lastAsked: check && { at: check.checkedAt, outcome: check.outcome },
      readings: readingsOf(balance, check),
      statePage: statePage(acctNum),
    }
  })

/** Only readings of the total that is shown. If it agrees with the account's rows, readings are not needed. */
function readingsOf({ difference, asOf }: Balance, check: LastCheck | null): BalanceExplanation['readings'] {
  if (difference === null || check === null || check.readings === '' || check.rowsOn !== asOf) return []
  const readings = JSON.parse(check.readings) as Partial<Record<Figure, string[]>> // what an import wrote
  return FIGURES.flatMap((figure) => {
    const ways = readings[figure] ?? []
    return difference[figure] && ways.length > 0 ? [{ figure, ways }] : []
  })
}

const wholeLists = (db: Db, acctNum: number) =>
  db
    .selectFrom('whole_list')
    .select(['kind', 'as_of', 'import_id', 'is_vouched'])
    .where('acct_num', '=', acctNum)
    .orderBy('kind')
    .execute()

const NO_ROWS = { count: 0, sum: 0, from: null, to: null }

async function rowsByKind(db: Db, acctNum: number) {
  const { rows } = await listsWhere(sql`owner = ${acctNum}`).execute(db)
  const { rows: sources } = await sql<{ kind: number; is_whole: number; import_id: number | null }>`
    select t.kind, t.is_whole, max(s.import_id) as import_id
    from tx_source as t join source as s on s.source_id = t.source
    where t.owner = ${acctNum} group by t.kind, t.is_whole`.execute(db)
  return rows
    .map((row) => {
      const { kind, isWhole, rows: count, cents: sum, firstDay: from, lastDay: to } = toList(row)
      const source = sources.find((each) => each.kind === row.kind && each.is_whole === row.is_whole)
      return { kind, isWhole, total: { count, sum, from, to }, importId: source?.import_id ?? null }
    })
    .toSorted(
      (a, b) => (a.kind < b.kind ? -1 : Number(a.kind > b.kind)) || Number(a.isWhole) - Number(b.isWhole),
    )
}

/** The source of figures from before imports were recorded is unknown. */
const UNKNOWN = { importId: 0, loadedAt: '', files: [] }

async function importsById(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('import')
    .select(['import_id', 'finished_at', 'files', 'kind'])
    .where(isAmong(db, 'import_id', ids))
    .execute()
  const known = new Map(rows.map((row) => [row.import_id, row]))
  return (id: number | null) => {
    const row = known.get(id ?? 0)
    if (!row) return UNKNOWN
    // The files of the sample were generated for it and no longer exist.
    const files = row.kind === 'sample' ? [] : filesOf(row)
    return {
      importId: row.import_id,
      loadedAt: row.finished_at,
      files: files.map(({ name, sha256 }) => ({ name, sha256 })),
    }
  }
}

/** The result of asking the state about an account; undefined if it belongs to no record, or to a deleted one. */
export const askedAccount = (db: Db, account: number): Promise<AskedAccount | undefined> =>
  withReadTransaction(db, async (trx) => {
    const hidden = await hiddenAccounts(trx).where('acct_num', '=', account).executeTakeFirst()
    const { owner } = (await accountOwners(trx, [account]))(account)
    if (hidden || owner === null) return undefined
    const check = await stateAccountsIn(trx).lastCheck(account)
    const figures = (await figuresOnFile(trx, [account])).get(account) ?? { reported: [] }
    const [run = null] = await syncRunsIn(trx).latest(1)
    return {
      account,
      lastAsked: check && { at: check.checkedAt, outcome: check.outcome, message: check.message },
      importId: figures.reported.find(({ source }) => source === 'stateTotal')?.importId ?? null,
      balance: chooseBasis(account, figures),
      run,
    }
  })

/** The unknown types of transactions in the whole lists of these accounts: nobody knows how they count. */
export async function unknownTypes(
  db: Db,
  accounts: readonly number[],
): Promise<(UnknownType & { account: number })[]> {
  const { rows } = await sql<{ owner: number; kind: number; type: string; count: number; cents: number }>`
    select owner, kind, key as type, sum(row_count) as count, sum(cents) as cents from tx_sum
    where ${isAmong(db, 'owner', accounts)} and is_whole = 1 and dimension = 'type'
    group by owner, kind, key order by owner, kind, key`.execute(db)
  return rows
    .map(({ owner: account, kind, ...sum }) => ({ account, kind: kindOf(kind), ...sum }))
    .filter(({ kind, type }) => !isKnownType(kind, type))
}
