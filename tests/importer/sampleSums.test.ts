import { expect, test } from 'vitest'
import {
  besidesText,
  differenceFromRows,
  figureIn,
  type RowFigure,
} from '#client/components/money/summary/SumsNote.tsx'
import { apiUrl, fileUrl } from '#contract/apiUrls.ts'
import { accountsOf, committeeAccounts, numberedAccounts } from '#contract/domain/accounts.ts'
import { moneyOf, partsOfCash } from '#contract/domain/cashParts.ts'
import { FIGURE_NAMES } from '#contract/domain/money.ts'
import { parseRowState, rowsRequest, allRowsUrl, rowsUrl, sumsUrl } from '#contract/domain/rows.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { AccountListEntry, Candidate } from '#contract/schemas/candidate.ts'
import type { Election } from '#contract/schemas/values.ts'
import type { TransactionPage, TransactionSummary } from '#contract/schemas/transaction.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Committee } from '#contract/schemas/committee.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { importSample } from '#importer/runImport.ts'
import { asAdmin } from '#tests/support/api/asAdmin.ts'
import { emptyDatabase } from '#tests/support/register/emptyDatabase.ts'
import { newFolder } from '#tests/support/newFolder.ts'

interface FiledRecord {
  name: string
  accounts: readonly AccountListEntry[]
}

/** Every record of the sample, and how to read an answer about it. */
async function openSample(onTestFinished: (close: () => Promise<void>) => void) {
  const db = await openDatabase(await emptyDatabase())
  onTestFinished(() => db.destroy())
  await importSample(db, { documentStore: newFolder() })
  const { publicly } = await asAdmin({}, { db })
  const read = <T>(url: string) => publicly(url) as Promise<T>
  const elections = await read<Election[]>('/api/electioncodes')
  const candidates = await Promise.all(
    elections.map(({ value }) => read<Candidate[]>(`/api/candidates/election/${value}`)),
  )
  const committees = await read<Committee[]>('/api/committees')
  const records: FiledRecord[] = [
    ...candidates.flat().map((one) => ({ name: `candidate ${one.AcctNum}`, accounts: accountsOf(one) })),
    ...committees.map(({ AcctNum }) => ({
      name: `committee ${AcctNum}`,
      accounts: committeeAccounts(AcctNum),
    })),
  ]
  return { read, records }
}

const centsOf = (dollars: string) => Math.round(Number(dollars.replaceAll(/[$,]/g, '')) * 100)

/** What a record's figure must be by the sentence that says why it is not the sum of the rows, if there is one. */
function figureBySentence(sentence: string, rowsCents: number): number {
  const amounts = (part: RegExp) =>
    [...(part.exec(sentence)?.[1] ?? '').matchAll(/-?\$[\d,]+\.\d\d(?= of |$)/g)].map(([text]) =>
      centsOf(text),
    )
  const counted = amounts(/That counts (.*?)\.(?: Rows|$)/)
  const left = amounts(/Rows of (-?\$[\d,.]+) are not in it/)
  return [...counted, ...left.map((cents) => -cents)].reduce((sum, cents) => sum + cents, rowsCents)
}

test('every figure of every record of the sample is the sum of the rows it opens to, in the list and in the file, or the page says why not', async ({
  onTestFinished,
}) => {
  const { read, records } = await openSample(onTestFinished)
  const seen = { headlines: 0, figures: 0, differing: 0, files: 0 }
  expect(records.length).toBeGreaterThan(500)
  for (const { name, accounts } of records) {
    const numbered = numberedAccounts(accounts)
    const numbers = numbered.map(({ number }) => number)
    const balances = await read<Balance[]>(apiUrl(publicAddresses.listBalances, { accounts: numbers }))
    const byAccount = new Map(balances.map((balance) => [balance.account, balance]))
    const money = moneyOf(accounts, byAccount)
    const parts = partsOfCash(money) ?? []
    const made = parts.reduce((sum, part) => sum + (part.isIn ? part.cents : -part.cents), 0)
    if (money.cents !== null) seen.headlines += 1
    expect({ name, cash: parts.length === 0 ? money.cents : made }).toEqual({ name, cash: money.cents })
    for (const { figure } of parts) {
      const request = rowsRequest(numbered, parseRowState(`?figure=${figure}`))
      const rows = await read<TransactionPage>(rowsUrl(request))
      const sentence = differenceFromRows(figure, rows.cents, numbered, byAccount)
      seen.figures += 1
      if (sentence !== '') seen.differing += 1
      expect(sentence === '' || sentence.startsWith(`${FIGURE_NAMES[figure]} on the record: `)).toBe(true)
      expect({ name, figure, cents: figureBySentence(sentence, rows.cents) }).toEqual({
        name,
        figure,
        cents: money[figure],
      })
      if (rows.count === 0) continue
      const file = await read<{ rows: { amount: number }[] }>(fileUrl('json', allRowsUrl(request)))
      seen.files += 1
      expect({ name, figure, rows: file.rows.length, cents: inCents(file.rows) }).toEqual({
        name,
        figure,
        rows: rows.count,
        cents: rows.cents,
      })
    }
    await compareSums(read, name, accounts, byAccount)
  }
  // Enough of each for the test to mean something.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
})

const inCents = (rows: readonly { amount: number }[]) =>
  Math.round(rows.reduce((sum, { amount }) => sum + amount, 0) * 100)

/** The sums of all rows of a kind, which the record and the page of rows show, the rows themselves, and their file. */
async function compareSums(
  read: <T>(url: string) => Promise<T>,
  name: string,
  accounts: readonly AccountListEntry[],
  balances: ReadonlyMap<number, Balance>,
) {
  const numbered = numberedAccounts(accounts)
  const numbers = numbered.map(({ number }) => number).toSorted((a, b) => a - b)
  for (const kind of ['contributions', 'expenditures'] as const) {
    const sums = await read<TransactionSummary>(sumsUrl({ accounts: numbers, kind }))
    const rows = await read<TransactionPage>(rowsUrl(rowsRequest(numbered, { kind: sums.kind })))
    const subject = { name, kind: sums.kind }
    expect({ ...subject, count: sums.count, cents: sums.cents }).toEqual({
      ...subject,
      count: rows.count,
      cents: rows.cents,
    })
    const named = sums.parties.slice(0, 5).reduce((sum, { cents }) => sum + cents, 0)
    const others = sums.parties.slice(5).reduce((sum, { cents }) => sum + cents, sums.rest.cents)
    expect({ ...subject, cents: named + others }).toEqual({ ...subject, cents: sums.cents })
    // What is raised or spent, and what a sentence says besides, are all of the rows.
    const { figure, cents }: { figure: RowFigure; cents: number } = figureIn(sums)
    const besides = [...besidesText(sums).matchAll(/(-?\$[\d,]+\.\d\d) (?:in loans|in kind|of petty cash)/g)]
    expect({
      ...subject,
      cents: besides.reduce((sum, [, dollars = '']) => sum + centsOf(dollars), cents),
    }).toEqual({ ...subject, cents: sums.cents })
    const sentence = differenceFromRows(figure, cents, numbered, balances)
    const { [figure as 'monetary' | 'expend']: shown } = moneyOf(accounts, balances)
    if (shown === null) continue
    expect({ ...subject, cents: figureBySentence(sentence, cents) }).toEqual({ ...subject, cents: shown })
  }
}
