import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { FIGURE_ROWS } from '#contract/domain/rows.ts'
import { RowsQuery } from '#contract/endpoints/transactionEndpoints.ts'
import type { Figure } from '#contract/domain/money.ts'
import type { TransactionPage } from '#contract/schemas/transaction.ts'
import { TransactionKind } from '#contract/schemas/values.ts'
import type { Db } from '#database/connection/Db.ts'
import { balancesIn } from '#database/money/balances.ts'

import { kindOf } from '#database/transactions/tx.ts'
import { registerIn } from '#database/register.ts'
import { transactionPage } from '#database/transactions/pages.ts'
import { transactionSummary } from '#database/transactions/summary.ts'
import { runImport } from '#importer/runImport.ts'
import { sampleLists } from '#importer/sample.ts'
import { transactionsTable } from '#server/exports/rowTables.ts'
import { createTestApp } from '#tests/support/api/createTestApp.ts'
import { readCsv } from '#tests/support/exports/readCsv.ts'
import { readXlsx } from '#tests/support/exports/readXlsx.ts'
import { type RecordedRows, recordTransactions } from '#tests/support/register/recordTransactions.ts'
import { generatedTransactions } from '#bench/generatedTransactions.ts'
import { newFolder } from '#tests/support/newFolder.ts'

/** The figures that are sums of rows. */
const FIGURES: readonly Figure[] = ['monetary', 'loans', 'inkind', 'expend', 'transfers', 'other']

const sum = (parts: readonly { cents: number }[]) => parts.reduce((total, { cents }) => total + cents, 0)

/** The sums of the rows of whole lists, the only figures that are not derived. */
async function rowsOf(db: Db) {
  const { rows } = await sql<{ owner: number; kind: number; type: string; cents: number }>`
    select owner, kind, type, sum(cents) as cents from tx
    where is_whole = 1 and owner > 0 group by owner, kind, type`.execute(db)
  return Map.groupBy(
    rows.map((row) => ({ ...row, kind: kindOf(row.kind) })),
    ({ owner }) => owner,
  )
}

const MONETARY = { ...FIGURE_ROWS.monetary, sort: 'smallest' }

/** The sum of the rows behind an account's monetary contributions in the exported files. */
async function exported(db: Db, account: number): Promise<number> {
  const query = RowsQuery.parse({ ...MONETARY, accounts: String(account) })
  const table = await transactionsTable(db, query)
  const amount = table?.columns.findIndex(({ key }) => key === 'amount') ?? -1
  let cents = 0
  for await (const rows of table?.batches ?? []) for (const row of rows) cents += Number(row[amount])
  return cents
}

type Api = Awaited<ReturnType<typeof createTestApp>>['api']

const centsField = (dollars: readonly unknown[]) =>
  dollars.reduce<number>((cents, amount) => cents + Math.round(Number(amount ?? 0) * 100), 0)

/** The sums of these rows in the site's answers: over all pages, and in a file of each format. */
async function answered(api: Api, account: number) {
  const query = `transactions?${new URLSearchParams({ ...MONETARY, accounts: String(account) })}`
  const ask = async (path: string) => {
    const response = await api.request(`/api/${path}`)
    if (!response.ok) throw new Error(`${path}: ${response.status}`)
    return response
  }
  let pages = 0
  for (let page: string | null = ''; page !== null;) {
    const some = (await (await ask(`${query}${page && `&page=${page}`}`)).json()) as TransactionPage
    pages += sum(some.rows)
    page = some.next
  }
  const [header = [], ...lines] = readCsv(await (await ask(`export/csv/${query}`)).text())
  const xlsx = await (await ask(`export/xlsx/${query}`)).arrayBuffer()
  const { Rows: [titles = [], ...cells] = [] } = readXlsx(Buffer.from(xlsx))
  const inJson = (await (await ask(`export/json/${query}`)).json()) as { rows: { amount: number }[] }
  return {
    pages,
    csv: centsField(lines.map((line) => line[header.indexOf('Amount')])),
    xlsx: centsField(cells.map((row) => row[titles.indexOf('Amount')])),
    json: centsField(inJson.rows.map((row) => row.amount)),
  }
}

/** All with the same amount. */
const each = (cents: number) => ({ pages: cents, csv: cents, xlsx: cents, json: cents })

/** Every figure or breakdown that differs from the rows, for all accounts or for one. */
async function disagreements(db: Db, only?: number): Promise<string[]> {
  const differences: string[] = []
  for (const [account, rows] of await rowsOf(db)) {
    if (only !== undefined && account !== only) continue
    const [balance] = await balancesIn(db).ofAccounts([account])
    for (const kind of TransactionKind.options) {
      const cents = sum(rows.filter((row) => row.kind === kind))
      const summary = await transactionSummary(db, { accounts: [account], kind, list: 'whole' })
      const ways = {
        all: summary.cents,
        months: sum(summary.months),
        types: sum(summary.types),
        sizes: sum(summary.sizes),
        places: sum(summary.places),
        parties: sum(summary.parties) + summary.rest.cents,
        shares: sum(summary.shares.accounts) + summary.shares.further.cents + summary.shares.rest.cents,
      }
      for (const [way, stated] of Object.entries(ways))
        if (stated !== cents) differences.push(`${account} ${kind} ${way}`)
    }
    if ((await exported(db, account)) !== balance?.monetary)
      differences.push(`${account} monetary of the export`)
    for (const figure of FIGURES) {
      const { kind, type = '' } = FIGURE_ROWS[figure] ?? {}
      const codes = type.replaceAll('-', '').split(',')
      const isMeant = (code: string) => type === '' || codes.includes(code) !== type.startsWith('-')
      const cents = sum(rows.filter((row) => row.kind === kind && isMeant(row.type)))
      if (balance?.[figure] !== cents) differences.push(`${account} ${figure} of the balance`)
      if (cents === 0) continue
      const query = RowsQuery.parse({ ...FIGURE_ROWS[figure], accounts: String(account) })
      const page = await transactionPage(db, query)
      if (typeof page === 'string' || page.cents !== cents)
        differences.push(`${account} ${figure} of the rows`)
    }
  }
  return differences
}

/** On PostgreSQL one in this many accounts: the statements are the same for each, and SQLite covers every account. */
const ONE_OF = inject('postgres') === undefined ? 1 : 5

/** What becomes wrong when one contribution of an account is a cent larger. */
const OF_ONE_CENT = [
  ...['all', 'months', 'types', 'sizes', 'places', 'parties', 'shares'].map((way) => `contributions ${way}`),
  'monetary of the export',
  'monetary of the balance',
  'monetary of the rows',
]

/** Adds a cent to one contribution, which each breakdown and each answer must show. */
async function seesOneCentMore({ db, api }: { db: Db; api: Api }): Promise<void> {
  const { rows } = await sql<{ owner: number; day: number; content_hash: number }>`
    select owner, day, content_hash from tx
    where is_whole = 1 and owner > 0 and kind = 1 and type = 'CHE' and copy = 0
    order by owner desc, day desc limit 1`.execute(db)
  const { owner = 0, day = 0, content_hash = 0 } = rows[0] ?? {}
  const cents = (await balancesIn(db).ofAccounts([owner]))[0]?.monetary ?? 0
  expect(await answered(api, owner)).toEqual(each(cents))

  await sql`update tx set cents = cents + 1
    where owner = ${owner} and day = ${day} and content_hash = ${content_hash} and copy = 0`.execute(db)
  // Earlier answers are cached until the register changes.
  await registerIn(db).noteChange()
  expect(await disagreements(db, owner)).toEqual(OF_ONE_CENT.map((way) => `${owner} ${way}`))
  expect(await answered(api, owner)).toEqual(each(cents + 1))
}

test('for every account of the sample, rows, sums, balance, files and pages agree to the cent, and one more cent shows in each', async () => {
  const { db, api } = await createTestApp()
  const lists = sampleLists(newFolder())
  const accounts = [...new Set(lists.map((list) => ('account' in list ? list.account : undefined)))]
  const covered = new Set(accounts.filter((account, at) => account !== undefined && at % ONE_OF === 0))
  await runImport(db, {
    kind: 'sample',
    lists: lists.filter((list) =>
      'account' in list
        ? covered.has(list.account)
        : ['candidates', 'committees', 'balances'].includes(list.kind),
    ),
  })

  expect((await rowsOf(db)).size).toBeGreaterThan(60 / ONE_OF)
  expect(await disagreements(db)).toEqual([])
  await seesOneCentMore({ db, api })
})

/** With thirty million rows it takes hours; by default a small state is generated in the same way. */
const ROWS = Number(process.env.STATE_ROWS ?? 2_000)

test('for every account of a generated state, rows, sums, balance, files and pages agree to the cent', async () => {
  const { db, api } = await createTestApp()
  const lists = new Map<string, RecordedRows>()
  for (const { account, kind, rows } of generatedTransactions(ROWS)) {
    for (const other of TransactionKind.options) {
      const key = `${account} ${other}`
      const known = lists.get(key)?.rows ?? []
      lists.set(key, {
        account,
        kind: other,
        wholeAsOf: '2026-07-24',
        rows: other === kind ? [...known, ...rows] : known,
      })
    }
  }
  await recordTransactions(db, [...lists.values()])

  expect((await rowsOf(db)).size).toBeGreaterThan(50)
  expect(await disagreements(db)).toEqual([])
  await seesOneCentMore({ db, api })
})
