import * as z from 'zod/mini'
import { parseAcctNum } from '#contract/domain/parseAcctNum.ts'
import { Balance } from '#contract/schemas/balance.ts'
import { BalanceExplanation } from '#contract/schemas/balanceExplanation.ts'
import { Counterparties } from '#contract/schemas/betweenAccounts.ts'
import { Candidate } from '#contract/schemas/candidate.ts'
import { ChangeList } from '#contract/schemas/change.ts'
import { Citation, CitationFile, CitationKeys } from '#contract/schemas/citation.ts'
import { Committee, ListedCommittee } from '#contract/schemas/committee.ts'
import { DataStatus } from '#contract/schemas/dataStatus.ts'
import { FiledDocument } from '#contract/schemas/document.ts'
import { Election } from '#contract/schemas/election.ts'
import { FiledName, FiledNameAnswer, FiledNameRows } from '#contract/schemas/filedName.ts'
import { ImportNote } from '#contract/schemas/importNote.ts'
import { Overview } from '#contract/schemas/overview.ts'
import { ElectionRaces, OfficeRaces, Race } from '#contract/schemas/race.ts'
import { RaceTransactions } from '#contract/schemas/raceTransactions.ts'
import { ZipRaces } from '#contract/schemas/zipRaces.ts'
import { Related } from '#contract/schemas/related.ts'
import { Registration } from '#contract/schemas/registration.ts'
import { OfficerCommittee, SearchAnswer } from '#contract/schemas/search.ts'
import { AdminUser, Login } from '#contract/schemas/session.ts'
import { TransactionPage } from '#contract/schemas/transaction.ts'
import { TransactionSummary } from '#contract/schemas/transactionSummary.ts'
import { filled } from './filled.ts'

/** Exported from here so that the reading of long answers loads in the same chunk. */
export { readAnswer, validateInChunks } from './inChunks.ts'

/** As specified, balances whose account number is missing, not a number or not positive are skipped. */
const Balances = z.pipe(
  z.transform((balances: (z.input<typeof Balance> | null)[]) =>
    balances.flatMap((balance) => {
      const account = parseAcctNum(String(balance?.account))
      return account === null ? [] : { ...balance, account }
    }),
  ),
  z.array(Balance),
)

/** The specification promises fewer fields of a document than this server gives. In code it has them all. */
const AnsweredDocument = z.pipe(
  z.transform((document: FiledDocument) => {
    const known = filled(NO_DOCUMENT, document)
    // Some answers give the time of the day too.
    return (
      known && {
        ...known,
        id: known.id ?? known.FilePath,
        Date: known.Date?.slice(0, 'YYYY-MM-DD'.length),
      }
    )
  }),
  FiledDocument,
)
const NO_DOCUMENT = {
  Account: null,
  DocDesc: '',
  Filename: '',
  FilePath: '',
  type: '',
  solicitor: '',
  isLinked: false,
}

/** The schemas of public answers and of signing in. `checkedAs` fetches this file; nothing imports it statically. */
export const answerSchemas = {
  AdminUser,
  Balances,
  BalanceExplanation,
  Candidate,
  Candidates: z.array(Candidate),
  ChangeList,
  Citation,
  CitationFile,
  CitationKeys,
  Committee,
  Committees: z.array(Committee),
  Counterparties,
  DataStatus,
  Documents: z.array(AnsweredDocument),
  Elections: z.array(Election),
  FiledName,
  FiledNameAnswer,
  FiledNameRows,
  ListedCommittees: z.array(ListedCommittee),
  ImportNotes: z.array(ImportNote),
  Login,
  ElectionRaces,
  OfficeRaces,
  ZipRaces,
  OfficerCommittees: z.array(OfficerCommittee),
  Overview,
  Race,
  RaceTransactions,
  Related,
  Registration,
  SearchAnswer,
  TransactionPage,
  TransactionSummary,
}
