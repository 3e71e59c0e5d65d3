import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { AccountListEntry, Candidate } from '#contract/schemas/candidate.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'

/*
 * The specification promises fewer fields than this server answers with, and reads some under former names. An answer that
 * has only those gets the others here, so that pages always see today's records.
 */

/** A list is frozen but its rows are not: otherwise the store would freeze all of them in one go. */
const frozen = <Row>(rows: Row[]): Row[] => {
  Object.freeze(rows)
  return rows
}

type FormerNames = Partial<Record<'OfficeDescription' | 'Office' | 'VoterId' | 'Voter', string | null>>
export type SpecifiedCandidate = Partial<Candidate> & FormerNames

/** A blank VoterID is an answer: the state knows none. The order of an answer's fields is that of the record's table. */
export const readCandidate = (answer: SpecifiedCandidate): Candidate =>
  // The specification promises the other fields.
  ({
    ...answer,
    NameMiddle: answer.NameMiddle ?? '',
    Addr2: answer.Addr2 ?? '',
    Juris1num: answer.Juris1num ?? '',
    ElectionID: answer.ElectionID ?? '',
    offListSince: answer.offListSince ?? null,
    OfficeDesc: answer.OfficeDesc || answer.OfficeDescription || answer.Office || '',
    VoterID: answer.VoterID ?? answer.VoterId ?? answer.Voter ?? '',
    AccountList: (answer.AccountList ?? []).map(readEntry),
    id: answer.id ?? `candidates/${answer.AcctNum}`,
  }) as Candidate

export const readCandidates = (answer: SpecifiedCandidate[]): Candidate[] => frozen(answer.map(readCandidate))

/** A legacy entry is a single pair with the name as key and the number as value. */
function readEntry(entry: Partial<Record<string, unknown>>): AccountListEntry {
  const isLegacy = !('accountNum' in entry || 'accountName' in entry)
  const [name, num] = isLegacy
    ? (Object.entries(entry)[0] ?? [])
    : [entry['accountName'], entry['accountNum']]
  return { accountName: textOf(name), accountNum: parseAcctNum(textOf(num)) }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const FIGURES = ['coh', 'monetary', 'loans', 'inkind', 'expend', 'transfers', 'other'] as const
const NO_BASIS = { basis: null, asOf: null, reconciled: null, difference: null, importId: null }

/** As specified, balances whose account number is missing, not a number or not positive are skipped. */
export const readBalances = (answer: readonly (Partial<Balance> | null)[]): Balance[] =>
  frozen(
    answer.flatMap((balance) => {
      const account = parseAcctNum(String(balance?.account))
      if (account === null) return []
      // Unknown is null; the list above has all of their names.
      const figures = Object.fromEntries(
        FIGURES.map((figure) => [figure, Number.isInteger(balance?.[figure]) ? balance?.[figure] : null]),
      ) as Pick<Balance, (typeof FIGURES)[number]>
      return [{ ...NO_BASIS, ...balance, ...figures, account }]
    }),
  )

const NO_DOCUMENT = { Account: null, DocDesc: '', Filename: '', FilePath: '', type: '', solicitor: '' }

/** Some answers give the time of the day too. */
export const readDocuments = (answer: Partial<FiledDocument>[]): FiledDocument[] =>
  frozen(
    answer.map((document) => ({
      ...NO_DOCUMENT,
      isLinked: false,
      ...document,
      id: document.id ?? document.FilePath ?? '',
      Date: (document.Date ?? '').slice(0, 'YYYY-MM-DD'.length),
    })),
  )
