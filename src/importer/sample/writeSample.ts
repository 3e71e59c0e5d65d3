import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { BALANCES, CANDIDATES, COMMITTEES, DOCUMENTS, ELECTIONS, VOTERS } from '#importer/read/fileSchemas.ts'
import { accountNumbers } from './accountNumbers.ts'
import { ACCOUNT_COLUMNS, LEGACY_ACCOUNT_COLUMNS, sampleAccounts } from './sampleAccounts.ts'
import { sampleBalances } from './sampleBalances.ts'
import { type SampleCandidate, sampleCandidates } from './sampleCandidates.ts'
import { sampleCommittees } from './sampleCommittees.ts'
import { sampleDocuments } from './sampleDocuments.ts'
import { SAMPLE_ELECTIONS, sampleElections } from './sampleElections.ts'
import { sampleRandom } from './sampleRandom.ts'
import { sampleTransactions } from './sampleTransactions.ts'
import { sampleVoters } from './sampleVoters.ts'
import { tabDelimited, tabDelimitedRows } from './tabDelimited.ts'
import { TRANSACTION_COLUMNS } from './transactionList.ts'

/** The paths of the written files, each list in the order in which to import it. */
export interface SampleFiles {
  elections: string
  /** One file per election, oldest first. */
  candidates: string[]
  committees: string
  /** The two-field form, then the legacy form. */
  accounts: string[]
  balances: string
  /** Of each account whose balances are complete, its whole lists by kind. */
  transactions: { account: number; files: Record<TransactionKind, string> }[]
  documents: string
  /** Where the files that `documents` names lie. */
  documentsFolder: string
  /** One file per county. */
  voters: string[]
}

/**
 * Writes an invented register into `folder`, made if missing, in the forms the state publishes: TAB, CRLF, no
 * quoting; money in dollars, dates `MM/DD/YYYY`. The same seed writes the same bytes. Throws what `node:fs` throws.
 */
export function writeSample(folder: string, seed = 2026): SampleFiles {
  const random = sampleRandom(seed)
  const accounts = accountNumbers(random)
  const candidates = sampleCandidates(random, accounts)
  const committees = sampleCommittees(random, accounts, candidates)
  const { listed, legacy } = sampleAccounts(random, candidates, committees)
  const balances = sampleBalances(random, candidates, committees)
  const documents = sampleDocuments(random, candidates, committees)
  const counties = sampleVoters(random, candidates)
  const ledgers = sampleTransactions(random, candidates, committees, balances)

  mkdirSync(join(folder, 'transactions'), { recursive: true })
  const documentsFolder = join(folder, 'documents')
  const years = new Set(documents.map(({ FilePath }) => dirname(FilePath)))
  for (const year of years) mkdirSync(join(documentsFolder, year), { recursive: true })
  for (const { FilePath, content } of documents) writeFileSync(join(documentsFolder, FilePath), content)

  const write = (name: string, content: string | Buffer): string => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  }
  const noneOf = (kind: TransactionKind) =>
    write(join('transactions', `none_${kind}.txt`), tabDelimited(TRANSACTION_COLUMNS[kind], []))
  const none: Record<TransactionKind, string> = {
    contributions: noneOf('contributions'),
    expenditures: noneOf('expenditures'),
    transfers: noneOf('transfers'),
    distributions: noneOf('distributions'),
  }
  return {
    elections: write('elections.txt', tabDelimited(ELECTIONS.columns, sampleElections())),
    candidates: SAMPLE_ELECTIONS.map((election) =>
      write(`CandidateList_${election}.txt`, tabDelimited(CANDIDATES.columns, listOf(election, candidates))),
    ),
    // As Windows-1252, which Latin-1 agrees with on every accent used: the state's lists are not all UTF-8.
    committees: write(
      'CommitteeList.txt',
      Buffer.from(tabDelimited(COMMITTEES.columns, committees), 'latin1'),
    ),
    accounts: [
      write('accounts.txt', tabDelimited(ACCOUNT_COLUMNS, listed)),
      write('accounts_legacy.txt', tabDelimited(LEGACY_ACCOUNT_COLUMNS, legacy)),
    ],
    balances: write('balances.txt', tabDelimited(BALANCES.columns, balances)),
    transactions: ledgers.map(({ account, lists }) => {
      // Most accounts have none of one kind or another.
      const list = (kind: TransactionKind) =>
        lists[kind].length === 0
          ? none[kind]
          : write(
              join('transactions', `${account}_${kind}.txt`),
              tabDelimited(TRANSACTION_COLUMNS[kind], lists[kind]),
            )
      return {
        account: Number(account),
        files: {
          contributions: list('contributions'),
          expenditures: list('expenditures'),
          transfers: list('transfers'),
          distributions: list('distributions'),
        },
      }
    }),
    documents: write('documents.txt', tabDelimited(DOCUMENTS.columns, documents)),
    documentsFolder,
    voters: counties.map(({ county, voters }) =>
      write(`${county}_20260701.txt`, tabDelimitedRows(VOTERS.columns, voters)),
    ),
  }
}

/** The candidates of one election in the state's order, by name. */
function listOf(election: string, candidates: readonly SampleCandidate[]): SampleCandidate[] {
  return candidates
    .filter(({ ElectionID }) => ElectionID === election)
    .toSorted((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1))
}

function orderKey({ NameLast, NameFirst, AcctNum }: SampleCandidate): string {
  return `${NameLast}\t${NameFirst}\t${AcctNum}`
}
