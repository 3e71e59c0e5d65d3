import { sql } from 'kysely'
import { accountNumbersOf, accountsOf } from '#contract/domain/accounts.ts'
import { candidateName } from '#contract/domain/names.ts'
import { hasLeftRace, raceDistrict } from '#contract/domain/races.ts'
import { withoutPlus4 } from '#contract/domain/places.ts'
import type { SummaryQuery } from '#contract/endpoints/transactionEndpoints.ts'
import type {
  CandidateTransactions,
  RaceTransactions,
  RowSums,
  TransactionSummary,
} from '#contract/schemas/transaction.ts'
import type { TransactionKind } from '#contract/schemas/values.ts'
import { accountOwners } from '../accounts.ts'
import { type Db, isAmong, type Row, withReadTransaction } from '../connection/Db.ts'
import { wholeListsIn } from '../money/wholeLists.ts'
import { candidatesIn, type Entrant } from '../repositories/candidates.ts'
import type { SumDimension } from '../tables/transactionTables.ts'
import { namedShares } from './namedAccounts.ts'
import { readOnFile } from './onFile.ts'
import { ofList } from './pages.ts'
import { partiesById, topParties } from './parties.ts'
import { isOfKind, isOfLists, SIZES } from './tx.ts'

const NAMED = 20

/** The sums of the rows of some accounts and one kind, as counted when they were stored. */
export const transactionSummary = (
  db: Db,
  { accounts, kind, list }: SummaryQuery,
): Promise<TransactionSummary> =>
  withReadTransaction(db, async (trx) => {
    const onFile = await readOnFile(trx, accounts, kind)
    const lists = ofList(onFile.lists, list)
    const sums = rowSums(lists.length === 0 ? [] : await sumsWhere(trx, isOfLists(lists)))
    const { parties, rest } = await topParties(trx, lists, NAMED)
    const { named, shares, accountOf } = await namedShares(trx, lists, onFile.hidden, sums, parties)
    const ids = parties.map(({ party }) => party)
    const partyOf = await partiesById(trx, ids)
    const ownerOf = await accountOwners(trx, named)
    return {
      kind,
      ...sums,
      onFile: onFile.accounts,
      parties: parties.map(({ party, rows, cents }) => {
        const { name = '', place = '' } = partyOf.get(party) ?? {}
        const account = accountOf.get(party)
        return {
          name,
          place: withoutPlus4(place),
          count: rows,
          cents,
          otherAccount: account === undefined ? undefined : { account, ...ownerOf(account) },
        }
      }),
      rest: { count: rest.rows, cents: rest.cents },
      shares: shares(ownerOf),
    }
  })

type KeySum = Pick<Row<'tx_sum'>, 'owner' | 'dimension' | 'key' | 'cents'> & { count: number }

async function sumsWhere(db: Db, condition: ReturnType<typeof sql>): Promise<KeySum[]> {
  const { rows } =
    await sql<KeySum>`select owner, dimension, key, sum(row_count) as count, sum(cents) as cents
    from tx_sum where ${condition} group by owner, dimension, key order by dimension, key`.execute(db)
  return rows
}

function rowSums(sums: readonly KeySum[]): Omit<RowSums, 'kind'> {
  const sumsBy = (dimension: SumDimension) => {
    const byKey = Map.groupBy(
      sums.filter((sum) => sum.dimension === dimension),
      ({ key }) => key,
    )
    return [...byKey]
      .map(([key, parts]) => ({ key, ...totalOf(parts) }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  }
  const all = totalOf(sumsBy('all'))
  const dated = totalOf(sumsBy('month'))
  const undated = { count: all.count - dated.count, cents: all.cents - dated.cents }
  return {
    ...all,
    months: sumsBy('month').map(({ key: month, ...sum }) => ({ month, ...sum })),
    ...(undated.count > 0 && { undated }),
    types: sumsBy('type').map(({ key: type, ...sum }) => ({ type, ...sum })),
    sizes: sumsBy('size').map(({ key, ...sum }) => ({ most: SIZES[Number(key)] ?? null, ...sum })),
    places: sumsBy('place').map(({ key, ...sum }) => ({ where: whereOf(key), ...sum })),
  }
}

const totalOf = (sums: readonly { count: number; cents: number }[]) => ({
  count: sums.reduce((sum, { count }) => sum + count, 0),
  cents: sums.reduce((sum, { cents }) => sum + cents, 0),
})

const whereOf = (key: string) => (key === 'in' || key === 'out' ? key : 'unknown')

interface Race {
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
  { electionId, officeCode, district }: Race,
  kind: TransactionKind,
): Promise<RaceTransactions | undefined> =>
  withReadTransaction(db, async (trx) => {
    const listed = candidatesIn(trx)
    const all = await (district === undefined
      ? listed.entrants(electionId, officeCode)
      : listed.ofRace(electionId, officeCode, district))
    if (all.length === 0) return undefined
    const candidates = all.filter((candidate) => !hasLeftRace(candidate))
    // Account lists lack the accounts whose record is deleted.
    const accounts = [...new Set(accountNumbersOf(candidates))]
    const lists = await wholeListsIn(trx).list({ accounts, kind })
    const known = new Set(lists.map(({ acctNum }) => acctNum))
    const sums = await sumsWhere(
      trx,
      sql`${isAmong(trx, 'owner', [...known])} and ${isOfKind(kind)} and is_whole = 1`,
    )
    const sumsOfOwner = Map.groupBy(sums, ({ owner }) => owner)
    const lineOf = (candidate: (typeof candidates)[number]): CandidateTransactions => {
      const ofCandidate = accountsOf(candidate)
      const ofKnown = ofCandidate.flatMap(({ accountNum }) =>
        accountNum !== null && known.has(accountNum) ? [accountNum] : [],
      )
      const { count, cents, sizes } = rowSums(ofKnown.flatMap((account) => sumsOfOwner.get(account) ?? []))
      return {
        AcctNum: candidate.AcctNum,
        name: candidateName(candidate),
        district: raceDistrict(candidate.Juris1num),
        known: ofKnown.length,
        accounts: ofCandidate.length,
        count,
        cents: ofKnown.length === 0 ? null : cents,
        sizes,
      }
    }
    return {
      kind,
      ...rowSums(sums),
      known: known.size,
      accounts: numberOfAccounts(candidates),
      asOf: lists.map(({ asOf }) => asOf).toSorted()[0] ?? null,
      candidates: candidates.map(lineOf).toSorted(mostFirst),
    }
  })

/** An account without a number has only a name, and no two of them count as the same. */
const numberOfAccounts = (candidates: readonly Entrant[]): number => {
  const accounts = candidates.flatMap(accountsOf)
  const numbers = new Set(accountNumbersOf(candidates))
  return numbers.size + accounts.filter(({ accountNum }) => accountNum === null).length
}

const mostFirst = (a: CandidateTransactions, b: CandidateTransactions) =>
  Number(a.cents === null) - Number(b.cents === null) ||
  (b.cents ?? 0) - (a.cents ?? 0) ||
  a.AcctNum - b.AcctNum
