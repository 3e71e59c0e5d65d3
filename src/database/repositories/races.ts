import { accountNumbersOf, accountsOf, uniqueAccountsOf } from '#contract/domain/accountsOf.ts'
import { byDistrict, byDistrictOnly } from '#contract/domain/byDistrict.ts'
import { candidateName } from '#contract/domain/fullName.ts'
import { moneyOf } from '#contract/domain/moneyOf.ts'
import { officeName } from '#contract/domain/office.ts'
import { hasLeftRace } from '#contract/domain/hasLeftRace.ts'
import { raceDistrict } from '#contract/domain/race.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { OfficeRaces, Race, RaceEntry, RaceMoney } from '#contract/schemas/race.ts'
import type { Db } from '../connection/Db.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import { preparedQuery } from '../connection/preparedQuery.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { balancesIn } from '../money/balances.ts'
import { candidatesIn, type InRace } from './candidates.ts'
import { electionsIn } from './elections.ts'

export type Races = ReturnType<typeof racesIn>

type ByAccount = ReadonlyMap<number, Balance>

/** Candidates with their opponents, and with the figures that every other page shows. */
export function racesIn(db: Db) {
  return {
    /** One race; undefined if it has no candidates. `district` is as in the address. */
    find: (electionId: string, officeCode: string, district: string): Promise<Race | undefined> =>
      withReadTransaction(db, async (unchanging) => {
        const candidates = await candidatesIn(unchanging).ofRace(electionId, officeCode, district)
        const names = await namesOf(unchanging, candidates)
        if (!names) return undefined
        const balances = await balancesOf(unchanging, candidates)
        const seats = await seatsOf(unchanging, candidates)
        const entries = candidates
          .toSorted(byDistrict)
          .map((candidate) => entryOf(candidate, seats.get(candidate.AcctNum) ?? '', balances))
          .toSorted(byCash)
        return {
          ...names,
          district,
          candidates: entries,
          total: together(candidates.filter(isRunning), balances),
          asOf: together(candidates, balances).asOf,
        }
      }),

    /** Every race for an office; undefined if it has no candidates. */
    ofOffice: (electionId: string, officeCode: string): Promise<OfficeRaces | undefined> =>
      withReadTransaction(db, async (unchanging) => {
        const all = await candidatesIn(unchanging).inRaces(electionId, officeCode)
        const names = await namesOf(unchanging, all)
        if (!names) return undefined
        const balances = await balancesOf(unchanging, all)
        const races = Map.groupBy(all.toSorted(byDistrictOnly), ({ Juris1num }) => raceDistrict(Juris1num))
        return {
          ...names,
          races: [...races].map(([district, candidates]) => {
            const running = candidates.filter(isRunning)
            return {
              district,
              candidates: running.length,
              left: candidates.length - running.length,
              money: together(running, balances),
            }
          }),
          total: together(all.filter(isRunning), balances),
        }
      }),
  }
}

const isRunning = (candidate: InRace) => !hasLeftRace(candidate)

/** The names of the election and the office of these candidates; undefined if there are none. */
async function namesOf(db: Db, [one]: readonly InRace[]) {
  if (!one) return undefined
  const { ElectionID: electionId, OfficeCode: officeCode, OfficeDesc } = one
  return {
    electionId,
    election: await electionsIn(db).nameOf(electionId),
    officeCode,
    office: officeName(officeCode) ?? OfficeDesc,
  }
}

const balancesOf = (db: Db, candidates: readonly InRace[]): Promise<ByAccount> =>
  balancesIn(db).byAccount(accountNumbersOf(candidates))

/** The second part of the offices' jurisdictions, which the lists do not show, by account number. */
async function seatsOf(db: Db, candidates: readonly Candidate[]): Promise<Map<number, string>> {
  const rows = await seats(db, { candidates: candidates.map(({ AcctNum }) => AcctNum) })
  return new Map(rows.map(({ acct_num, juris2num }) => [acct_num, juris2num]))
}

const seats = preparedQuery<{ candidates: readonly number[] }, { acct_num: number; juris2num: string }>(
  (db, given) =>
    db
      .selectFrom('candidate')
      .select(['acct_num', 'juris2num'])
      .where(amongNumbers(db, 'acct_num', given('candidates'))),
)

function entryOf(candidate: Candidate, seat: string, balances: ByAccount): RaceEntry {
  const accounts = accountsOf(candidate)
  return {
    AcctNum: candidate.AcctNum,
    name: candidateName(candidate),
    PartyCode: candidate.PartyCode,
    StatusDesc: candidate.StatusDesc,
    seat,
    hasLeft: hasLeftRace(candidate),
    money: raceMoney(accounts, balances),
    committees: raceMoney(accounts.slice(1), balances),
  }
}

const together = (candidates: readonly InRace[], balances: ByAccount): RaceMoney =>
  raceMoney(uniqueAccountsOf(candidates), balances)

function raceMoney(...[accounts, balances]: Parameters<typeof moneyOf>): RaceMoney {
  const { cents: coh, transfers: _transfers, bases, ...rest } = moneyOf(accounts, balances)
  return { coh, ...rest, bases: [...bases] }
}

/** Those still in the race first, then by cash on hand, unknown last; otherwise the order is unchanged. */
const byCash = (a: RaceEntry, b: RaceEntry) =>
  Number(a.hasLeft) - Number(b.hasLeft) ||
  Number(a.money.coh === null) - Number(b.money.coh === null) ||
  (b.money.coh ?? 0) - (a.money.coh ?? 0)
