import * as publicAddresses from '#contract/publicAddresses.ts'
import { sql } from 'kysely'
import { accountsOf, cashOnHand } from '#contract/domain/accounts.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import { FIGURES, type Figure } from '#contract/domain/money.ts'
import type { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import { restartJournal } from '#database/journal/journal.ts'
import { balancesIn } from '#database/money/balances.ts'
import { moneyStatusIn } from '#database/bookkeeping/moneyStatus.ts'
import { assignName, forgetMoney } from '#importer/changeMoney.ts'
import { importList } from '#importer/runImport.ts'
import type { Report } from '#importer/report.ts'
import type { createTestApp } from '#tests/support/api/createTestApp.ts'
import { makeFolder } from '#tests/support/importer/makeRegister.ts'
import { type Alias, type Command, dayOfFile, type Forget, type Import } from './commands.ts'
import { balancesFile, candidateFile, committeeFile, pageFile, transactionFile } from './files.ts'
import type { Register } from './register.ts'

/** The outcome of a command, as far as docs/money.md defines it. */
export interface Result {
  isRefused: boolean
  importId: number
  controlTotals: Report['controlTotals']
  /** For the person debugging it. */
  message: string
}

const NONE: Result = { isRefused: false, importId: 0, controlTotals: null, message: '' }

export type ModelRegister = Awaited<ReturnType<typeof openModelRegister>>

/** Tables that a mix leaves rows in, except the audit trail, which is append-only. */
const OF_MIXES = [
  'candidate',
  'committee',
  'added_account',
  'deletion',
  'whole_list',
  'whole_export',
  'ledger',
  'reported_balance',
  'filer_alias',
  'import',
  'import_report',
  'tx',
  'tx_sum',
  'tx_top',
  'tx_source',
  'tx_named',
  'tx_list',
] as const

/** The site and its importer over one database, in which each mix starts with some of `everybody` and no money. */
export async function openModelRegister(
  everybody: Register,
  { db, api }: Pick<Awaited<ReturnType<typeof createTestApp>>, 'db' | 'api'>,
) {
  const { write, documentStore } = makeFolder()

  async function take(command: Import): Promise<Report> {
    const { dryRun, allowOlder } = command
    const asOf = command.day ?? undefined
    // What a list takes away is no subject of the model; lossesByHand.test.ts is about it.
    const guards = { documentStore, dryRun: dryRun ?? false, allowOlder, allowRemovals: true }
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
        const files = command.files.map((file, index) => {
          const day = isDayInNames === true ? `-${dayOfFile(command, index) ?? ''}` : ''
          return write(`list${index}${day}.txt`, transactionFile(command, file))
        })
        return importList(db, kind, files, {
          ...guards,
          asOf: isDayInNames === true ? undefined : asOf,
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
        throw new Error('A renamed committee comes with the whole list: see takeCommittees')
      default: {
        const { outcome, importId, controlTotals, message } = await take(command)
        return { isRefused: outcome === 'refused', importId: importId ?? 0, controlTotals, message }
      }
    }
  }

  async function alias({ filer, election, account }: Alias): Promise<void> {
    await assignName(db, { filer, election, acctNum: account ?? undefined })
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

  async function takeList(kind: 'candidates' | 'committees', content: string): Promise<void> {
    const { outcome, message } = await importList(db, kind, [write(`${kind}.txt`, content)], {
      documentStore,
    })
    if (outcome !== 'done') throw new Error(message)
  }
  await takeList('candidates', candidateFile(everybody))
  await takeList('committees', committeeFile(everybody))
  const candidates = await db.selectFrom('candidate').selectAll().execute()
  const committees = await db.selectFrom('committee').selectAll().execute()

  const read = async <T>(path: string): Promise<T> => {
    const response = await api.request(path)
    if (response.status !== 200)
      throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return (await response.json()) as T // createTestApp checks it against the documentation
  }

  return {
    run,

    takeCandidates: (register: Register) => takeList('candidates', candidateFile(register)),

    takeCommittees: (register: Register) => takeList('committees', committeeFile(register)),

    /** Starts over with this register, no money and no journal, which begins with the next import. */
    async beginWith(register: Register): Promise<void> {
      await restartJournal(db)
      const ran = candidates.filter(isOneOf(register.candidates))
      const registered = committees.filter(isOneOf(register.committees))
      for (const table of OF_MIXES) await sql`delete from ${sql.table(table)}`.execute(db)
      if (ran.length > 0) await db.insertInto('candidate').values(ran).execute()
      if (registered.length > 0) await db.insertInto('committee').values(registered).execute()
      await sql`update register set version = version + 1`.execute(db)
    },

    /** What is shown for these accounts; accounts without a balance have nothing. */
    balancesOf: async (accounts: readonly number[]) => byAccount(await balancesIn(db).ofAccounts(accounts)),

    /** The same, as the API answers it. */
    sentBalancesOf: async (accounts: readonly number[]) =>
      byAccount(await read<Balance[]>(apiUrl(publicAddresses.listBalances, { accounts }))),

    moneyKnown: async () => (await moneyStatusIn(db).ofPublic()).money,

    explanationOf: (account: number) =>
      read<BalanceExplanation>(apiUrl(publicAddresses.explainBalance, { acctNum: account })),

    /** The cash on hand that the list of candidates shows for each. */
    async candidatesCash(elections: Iterable<string>, balances: ReadonlyMap<number, Balance>) {
      const cash = new Map<number, number | null>()
      for (const election of new Set(elections))
        for (const candidate of await read<Candidate[]>(`/api/candidates/election/${election}`))
          cash.set(candidate.AcctNum, cashOnHand(accountsOf(candidate), balances).cents)
      return cash
    },
  }
}

const isOneOf =
  (some: readonly { account: number }[]) =>
  ({ acct_num }: { acct_num: number }) =>
    some.some(({ account }) => account === acct_num)

const byAccount = (balances: readonly Balance[]) =>
  new Map(balances.map((balance) => [balance.account, balance]))

const NOTHING: Omit<Balance, 'account'> = {
  ...(Object.fromEntries(FIGURES.map((figure) => [figure, null])) as Record<Figure, null>), // its own keys
  basis: null,
  asOf: null,
  reconciled: null,
  difference: null,
  importId: null,
}

/** A balance in the form of the model: figures that agree, or are not compared, are no difference. */
export function inWords(balance: Balance | undefined) {
  const { account: _, importId, difference, ...shown } = { ...NOTHING, ...balance }
  const differs = Object.entries(difference ?? {}).filter(([, cents]) => cents)
  return { ...shown, difference: differs.length === 0 ? null : Object.fromEntries(differs), importId }
}
