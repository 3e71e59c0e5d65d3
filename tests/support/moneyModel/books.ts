import { sql } from 'kysely'
import { accountsOf, cashOnHand } from '#contract/domain/accountsOf.ts'
import { type Balance, FIGURES, type Figure } from '#contract/schemas/balance.ts'
import type { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { removeAlias, setAlias } from '#importer/aliases.ts'
import { forgetMoney } from '#importer/forget.ts'
import { importList } from '#importer/importList.ts'
import type { Report } from '#importer/report.ts'
import { createTestApp } from '#tests/support/createTestApp.ts'
import { makeRegister } from '#tests/support/importer/makeRegister.ts'
import type { Alias, Command, Forget, Import } from './commands.ts'
import { balancesFile, candidateFile, committeeFile, pageFile, transactionFile } from './files.ts'
import type { Register } from './register.ts'

/** What came of a command, as far as decision 0011 speaks of it. */
export interface Result {
  isRefused: boolean
  importId: number
  controlTotals: Report['controlTotals']
  /** For a person who looks for the fault. */
  message: string
}

const NONE: Result = { isRefused: false, importId: 0, controlTotals: null, message: '' }

export type Books = Awaited<ReturnType<typeof openBooks>>

/** The site and its importer over one database, which each mix finds empty. */
export async function openBooks() {
  const { db, api } = await createTestApp()
  const { write, documentStore } = await makeRegister()
  const tables = (await db.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== 'register' && name !== 'audit' && !name.startsWith('kysely_'))

  async function take(command: Import): Promise<Report> {
    const { dryRun, allowOlder } = command
    const asOf = command.day ?? undefined
    const guards = { documentStore, dryRun: dryRun ?? false, allowOlder }
    switch (command.do) {
      case 'balances':
        return importList(db, 'balances', [write('balances.txt', balancesFile(command.lines))], {
          ...guards,
          asOf,
          replace: command.replace,
        })
      case 'totals': {
        const files = command.pages.map(({ account, given }) =>
          write(`${account}.html`, pageFile(account, given)),
        )
        return importList(db, 'totals', files, { ...guards, asOf })
      }
      default: {
        const { kind, account, election, partial, wholeThrough, isDayInNames } = command
        const day = isDayInNames === true && asOf !== undefined ? `-${asOf}` : ''
        const files = command.files.map((file, index) =>
          write(`list${index}${day}.txt`, transactionFile(command, file)),
        )
        return importList(db, kind, files, {
          ...guards,
          asOf: day === '' ? asOf : undefined,
          account,
          election: account === undefined && election !== '' ? election : undefined,
          partial,
          wholeThrough,
        })
      }
    }
  }

  async function run(command: Command): Promise<Result> {
    switch (command.do) {
      case 'alias':
        await alias(command)
        return NONE
      case 'forget':
        return forget(command)
      case 'rename':
        throw new Error('A renamed committee comes with the whole list: see takeRegister')
      default: {
        const { outcome, importId, controlTotals, message } = await take(command)
        return { isRefused: outcome === 'refused', importId: importId ?? 0, controlTotals, message }
      }
    }
  }

  async function alias({ filer, election, account }: Alias): Promise<void> {
    await (account === null
      ? removeAlias(db, { filer, election })
      : setAlias(db, { filer, election, acctNum: account }))
  }

  async function forget({ what, account, importId, dryRun = false }: Forget): Promise<Result> {
    const { outcome, message } = await forgetMoney(db, {
      what,
      dryRun,
      ...(account !== undefined && { account }),
      ...(importId !== undefined && { importId }),
    })
    return { ...NONE, isRefused: outcome === 'refused', message }
  }

  /** What is on file of candidates and committees, as it was imported; mixes often have the same. */
  let onFile = ''

  async function takeRegister(register: Register): Promise<void> {
    const lists = [
      ['candidates', candidateFile(register), register.candidates],
      ['committees', committeeFile(register), register.committees],
    ] as const
    for (const [kind, content, records] of lists) {
      if (records.length === 0) continue
      const { outcome, message } = await importList(db, kind, [write(`${kind}.txt`, content)], {
        documentStore,
      })
      if (outcome !== 'done') throw new Error(message)
    }
    onFile = JSON.stringify(register)
  }

  const read = async <T>(path: string): Promise<T> => {
    const response = await api.request(path)
    if (response.status !== 200)
      throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as T // what the documentation says is held by createTestApp
  }

  return {
    run,
    takeRegister,

    /** Begins anew with this register and no money; the audit trail is only ever added to. */
    async beginWith(register: Register): Promise<void> {
      const isThere = onFile === JSON.stringify(register)
      const emptied = isThere
        ? tables.filter((table) => !/^(candidate|committee|election)$/.test(table))
        : tables
      for (const table of emptied) await sql`delete from ${sql.table(table)}`.execute(db)
      await sql`update register set version = version + 1`.execute(db)
      if (!isThere) await takeRegister(register)
    },

    /** What the API shows of these accounts; an account it says nothing of has nothing. */
    async balancesOf(accounts: readonly number[]): Promise<Map<number, Balance>> {
      const balances = await read<Balance[]>(apiUrl(publicAddresses.listBalances, { accounts }))
      return new Map(balances.map((balance) => [balance.account, balance]))
    },

    explanationOf: (account: number) =>
      read<BalanceExplanation>(apiUrl(publicAddresses.explainBalance, { acctNum: account })),

    /** The cash on hand that the list of candidates shows beside each. */
    async candidatesCash(elections: Iterable<string>, balances: ReadonlyMap<number, Balance>) {
      const cash = new Map<number, number | null>()
      for (const election of new Set(elections))
        for (const candidate of await read<Candidate[]>(`/api/candidates/election/${election}`))
          cash.set(candidate.AcctNum, cashOnHand(accountsOf(candidate), balances).cents)
      return cash
    },
  }
}

const NOTHING: Omit<Balance, 'account'> = {
  ...(Object.fromEntries(FIGURES.map((figure) => [figure, null])) as Record<Figure, null>), // its own keys
  basis: null,
  asOf: null,
  reconciled: null,
  difference: null,
  importId: null,
}

/** A balance in the words of the model: figures that do not differ are no difference. */
export function inWords(balance: Balance | undefined) {
  const { account: _, importId, difference, ...shown } = { ...NOTHING, ...balance }
  const differs = Object.entries(difference ?? {}).filter(([, cents]) => cents !== 0)
  return { ...shown, difference: differs.length === 0 ? null : Object.fromEntries(differs), importId }
}
