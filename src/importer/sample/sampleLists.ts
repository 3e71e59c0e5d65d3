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

/** A file as the state would publish it. */
export interface SampleFile {
  name: string
  bytes: Buffer
}

/** The files of the invented register, each list in the order in which to import it. */
export interface SampleLists {
  elections: SampleFile
  /** One file per election, oldest first. */
  candidates: SampleFile[]
  committees: SampleFile
  /** The two-field form, then the legacy form. */
  accounts: SampleFile[]
  balances: SampleFile
  /** The whole lists by kind, for each account with complete balances. */
  transactions: { account: number; files: Record<TransactionKind, SampleFile> }[]
  documents: SampleFile
  /** The files in `documents`, by path. */
  documentFiles: ReadonlyMap<string, Buffer>
  /** One file per county. */
  voters: SampleFile[]
}

/**
 * An invented register in the state's file formats: TAB, CRLF, no quoting; money in dollars, dates `MM/DD/YYYY`. The same
 * seed makes the same bytes.
 */
export function sampleLists(seed = 2026): SampleLists {
  const random = sampleRandom(seed)
  const accounts = accountNumbers(random)
  const candidates = sampleCandidates(random, accounts)
  const committees = sampleCommittees(random, accounts, candidates)
  const { listed, legacy } = sampleAccounts(random, candidates, committees)
  const balances = sampleBalances(random, candidates, committees)
  const documents = sampleDocuments(random, candidates, committees)
  const counties = sampleVoters(random, candidates)
  const ledgers = sampleTransactions(random, candidates, committees, balances)

  const noneOf = (kind: TransactionKind) =>
    fileOf(`none_${kind}.txt`, tabDelimited(TRANSACTION_COLUMNS[kind], []))
  const none: Record<TransactionKind, SampleFile> = {
    contributions: noneOf('contributions'),
    expenditures: noneOf('expenditures'),
    transfers: noneOf('transfers'),
    distributions: noneOf('distributions'),
  }
  return {
    elections: fileOf('elections.txt', tabDelimited(ELECTIONS.columns, sampleElections())),
    candidates: SAMPLE_ELECTIONS.map((election) =>
      fileOf(`CandidateList_${election}.txt`, tabDelimited(CANDIDATES.columns, listOf(election, candidates))),
    ),
    // In Windows-1252, which equals Latin-1 for the accents used, because not all of the state's lists are UTF-8.
    committees: fileOf('CommitteeList.txt', tabDelimited(COMMITTEES.columns, committees), 'latin1'),
    accounts: [
      fileOf('accounts.txt', tabDelimited(ACCOUNT_COLUMNS, listed)),
      fileOf('accounts_legacy.txt', tabDelimited(LEGACY_ACCOUNT_COLUMNS, legacy)),
    ],
    balances: fileOf('balances.txt', tabDelimited(BALANCES.columns, balances)),
    transactions: ledgers.map(({ account, lists }) => {
      // Most accounts have no transactions of some kind.
      const list = (kind: TransactionKind) =>
        lists[kind].length === 0
          ? none[kind]
          : fileOf(`${account}_${kind}.txt`, tabDelimited(TRANSACTION_COLUMNS[kind], lists[kind]))
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
    documents: fileOf('documents.txt', tabDelimited(DOCUMENTS.columns, documents)),
    documentFiles: new Map(documents.map(({ FilePath, content }) => [FilePath, content])),
    voters: counties.map(({ county, voters }) =>
      fileOf(`${county}_20260701.txt`, tabDelimitedRows(VOTERS.columns, voters)),
    ),
  }
}

const fileOf = (name: string, text: string, encoding?: 'latin1'): SampleFile => ({
  name,
  bytes: Buffer.from(text, encoding),
})

/** The candidates of one election in the state's order, by name. */
function listOf(election: string, candidates: readonly SampleCandidate[]): SampleCandidate[] {
  return candidates
    .filter(({ ElectionID }) => ElectionID === election)
    .toSorted((a, b) => (orderKey(a) < orderKey(b) ? -1 : 1))
}

function orderKey({ NameLast, NameFirst, AcctNum }: SampleCandidate): string {
  return `${NameLast}\t${NameFirst}\t${AcctNum}`
}
