import { accountNumbersOf, accountsOf } from '#contract/domain/accountsOf.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import { hasLeftRace } from '#contract/domain/hasLeftRace.ts'
import { raceDistrict } from '#contract/domain/race.ts'
import type { CandidateTransactions, RaceTransactions } from '#contract/schemas/raceTransactions.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { Db } from '../../connection/Db.ts'
import { withReadTransaction } from '../../connection/withReadTransaction.ts'
import { wholeListsIn } from '../../money/wholeLists.ts'
import { candidatesIn, type InRace } from '../../repositories/candidates.ts'
import { mergeSummaries, readSummaries } from './readSummaries.ts'
import { rowSums } from './rowSums.ts'
import type { Segment } from '../store/segment.ts'
import { visibleEpoch, visibleSegments } from '../store/visibleSegments.ts'

interface Asked {
  electionId: string
  officeCode: string
  /** As in its address; all districts if left out. */
  district?: string
}

/**
 * The sums of the whole lists of a kind, for all candidates for an office or in one of its races, as counted when they
 * were stored. Candidates who left the race are not included. Undefined if no one ever ran there.
 */
export const raceTransactions = (
  db: Db,
  { electionId, officeCode, district }: Asked,
  kind: TransactionKind,
): Promise<RaceTransactions | undefined> =>
  withReadTransaction(db, async (unchanging) => {
    const epoch = await visibleEpoch(unchanging)
    const listed = candidatesIn(unchanging)
    const all = await (district === undefined
      ? listed.ofOffice(electionId, officeCode)
      : listed.ofRace(electionId, officeCode, district))
    if (all.length === 0) return undefined
    const candidates = all.filter((candidate) => !hasLeftRace(candidate))
    // Account lists lack the accounts whose record is deleted.
    const accounts = [...new Set(accountNumbersOf(candidates))]
    const lists = await wholeListsIn(unchanging).list({ accounts, kind })
    const known = new Set(lists.map(({ acctNum }) => acctNum))
    const found = await visibleSegments(unchanging, { accounts: [...known], kinds: [kind] }, epoch)
    const segments = found.filter(({ isWhole }) => isWhole)
    const summaries = await readSummaries(unchanging, segments)
    const segmentsOf = Map.groupBy(segments, ({ owner }) => owner)

    const sumsOf = (some: readonly Segment[]) => rowSums(some, mergeSummaries(some, summaries))
    const lineOf = (candidate: (typeof candidates)[number]): CandidateTransactions => {
      const its = accountsOf(candidate)
      const ofKnown = its.flatMap(({ accountNum }) =>
        accountNum !== null && known.has(accountNum) ? [accountNum] : [],
      )
      const { count, cents, sizes } = sumsOf(ofKnown.flatMap((account) => segmentsOf.get(account) ?? []))
      return {
        AcctNum: candidate.AcctNum,
        name: candidateName(candidate),
        district: raceDistrict(candidate.Juris1num),
        known: ofKnown.length,
        accounts: its.length,
        count,
        cents: ofKnown.length === 0 ? null : cents,
        sizes,
      }
    }
    return {
      kind,
      ...sumsOf(segments),
      known: known.size,
      accounts: numberOfAccounts(candidates),
      asOf: lists.map(({ asOf }) => asOf).toSorted()[0] ?? null,
      candidates: candidates.map(lineOf).toSorted(mostFirst),
    }
  })

/** An account without a number has only a name, and no two of them count as the same. */
const numberOfAccounts = (candidates: readonly InRace[]): number => {
  const accounts = candidates.flatMap(accountsOf)
  const numbers = new Set(accountNumbersOf(candidates))
  return numbers.size + accounts.filter(({ accountNum }) => accountNum === null).length
}

const mostFirst = (a: CandidateTransactions, b: CandidateTransactions) =>
  Number(a.cents === null) - Number(b.cents === null) ||
  (b.cents ?? 0) - (a.cents ?? 0) ||
  a.AcctNum - b.AcctNum
