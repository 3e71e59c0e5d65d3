import { accountsOf, knownBalances, uniqueAccounts } from '#contract/domain/accounts.ts'
import { isStatewide } from './ballot.ts'
import {
  byDistrict,
  byDistrictOnly,
  hasLeftRace,
  filesWithFec,
  type Office,
  officeName,
  officesOf,
  raceDistrict,
  WHOLE_OFFICE,
} from '#contract/domain/races.ts'
import { candidateName } from '#contract/domain/names.ts'
import { moneyOf } from '#contract/domain/cashParts.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { Balance } from '#contract/schemas/balance.ts'
import type { ElectionOffice, OfficeRaces, Race, RaceEntry, RaceMoney } from '#contract/schemas/race.ts'
import { type Db, withReadTransaction } from '../connection/Db.ts'
import { balancesIn } from '../money/balances.ts'
import { candidatesIn, type Entrant } from '../repositories/candidates.ts'
import { electionsIn } from '../repositories/elections.ts'

type ByAccount = ReadonlyMap<number, Balance>

/** Candidates with their opponents, and with the figures that every other page shows. */
export function racesIn(db: Db) {
  return {
    /** One race; undefined if it has no candidates. `district` is as in the address. */
    find: (electionId: string, officeCode: string, district: string): Promise<Race | undefined> =>
      withReadTransaction(db, async (trx) => {
        const candidates = await candidatesIn(trx).ofRace(electionId, officeCode, district)
        const names = await namesOf(trx, electionId, officeCode, candidates)
        if (!names) return undefined
        const entrants = candidates.toSorted(byDistrict).map(withAccounts)
        const balances = await balancesOf(trx, entrants)
        return {
          ...names,
          district,
          candidates: entrants.map((entrant) => entryOf(entrant, balances)).toSorted(byCash),
          total: together(entrants.filter(isRunning), balances),
          asOf: together(entrants, balances).asOf,
        }
      }),

    /** Every race for an office; undefined if it has no candidates. */
    ofOffice: (electionId: string, officeCode: string): Promise<OfficeRaces | undefined> =>
      withReadTransaction(db, async (trx) => {
        const candidates = await candidatesIn(trx).entrants(electionId, officeCode)
        const names = await namesOf(trx, electionId, officeCode, candidates)
        if (!names) return undefined
        const all = candidates.map(withAccounts)
        const balances = await balancesOf(trx, all)
        const races = Map.groupBy(all, ({ Juris1num }) => raceDistrict(Juris1num))
        return {
          ...names,
          races: [...races].toSorted(byRaceDistrict).map(([district, entrants]) => {
            const running = entrants.filter(isRunning)
            return {
              district,
              candidates: running.length,
              left: entrants.length - running.length,
              money: together(running, balances),
            }
          }),
          total: together(all.filter(isRunning), balances),
        }
      }),
  }
}

/** The offices of an election with candidates in the race, statewide ones first; undefined without any candidates. */
export async function officesOfElection(db: Db, electionId: string) {
  const all = (await candidatesIn(db).entrants(electionId)).map(withAccounts)
  if (all.length === 0) return undefined
  const running = all.filter(isRunning)
  const balances = await balancesOf(db, running)
  const byOffice = Map.groupBy(all, ({ OfficeCode }) => OfficeCode)
  const offices = statewideFirst(officesOf(running)).map(({ code, description }): ElectionOffice => {
    const entrants = byOffice.get(code) ?? []
    const inRace = entrants.filter(isRunning)
    const districts = new Set(inRace.map(({ Juris1num }) => raceDistrict(Juris1num)))
    return {
      officeCode: code,
      office: description,
      races: districts.size,
      hasDistricts: districts.size > 1 || !districts.has(WHOLE_OFFICE),
      candidates: inRace.length,
      left: entrants.length - inRace.length,
      money: together(inRace, balances),
    }
  })
  return {
    offices,
    total: together(
      running.filter(
        ({ OfficeCode, accounts }) =>
          !filesWithFec(OfficeCode) || knownBalances(accounts, balances).length > 0,
      ),
      balances,
    ),
    running,
    balances,
  }
}

/** The offices that every voter votes for come first. */
export const statewideFirst = (offices: readonly Office[]) =>
  offices.toSorted((a, b) => Number(isStatewide(b.code)) - Number(isStatewide(a.code)))

/** Sorts races rather than candidates, because there are fewer of them. */
export const byRaceDistrict = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  byDistrictOnly(inDistrict(a), inDistrict(b))

const inDistrict = (district: string) => ({ Juris1num: district === WHOLE_OFFICE ? '' : district })

interface WithAccounts {
  accounts: AccountListEntry[]
  hasLeft: boolean
}

/** Made once per candidate, because the sums of a race and of the whole office both need it. */
const withAccounts = (candidate: Entrant): Entrant & WithAccounts => ({
  ...candidate,
  accounts: accountsOf(candidate),
  hasLeft: hasLeftRace(candidate),
})

const isRunning = ({ hasLeft }: WithAccounts) => !hasLeft

/** The names of the election and the office of these candidates; undefined if there are none. */
async function namesOf(db: Db, electionId: string, officeCode: string, [one]: readonly Entrant[]) {
  if (!one) return undefined
  return {
    electionId,
    election: await electionsIn(db).nameOf(electionId),
    officeCode,
    office: officeName(officeCode) ?? one.OfficeDesc,
  }
}

const accountsOfAll = (entrants: readonly WithAccounts[]) => entrants.flatMap(({ accounts }) => accounts)

const balancesOf = (db: Db, entrants: readonly WithAccounts[]): Promise<ByAccount> =>
  balancesIn(db).byAccount(accountsOfAll(entrants).flatMap(({ accountNum }) => accountNum ?? []))

function entryOf(entrant: Entrant & WithAccounts, balances: ByAccount): RaceEntry {
  const { AcctNum, PartyCode, StatusDesc, seat, hasLeft, accounts } = entrant
  return {
    AcctNum,
    name: candidateName(entrant),
    PartyCode,
    StatusDesc,
    seat,
    hasLeft,
    money: raceMoney(accounts, balances),
    committees: raceMoney(accounts.slice(1), balances),
  }
}

const together = (entrants: readonly WithAccounts[], balances: ByAccount): RaceMoney =>
  raceMoney(uniqueAccounts(accountsOfAll(entrants)), balances)

function raceMoney(...[accounts, balances]: Parameters<typeof moneyOf>): RaceMoney {
  const { cents: coh, transfers: _transfers, bases, ...rest } = moneyOf(accounts, balances)
  return { coh, ...rest, bases: [...bases] }
}

/** Those still in the race first, then by cash on hand, unknown last; otherwise the order is unchanged. */
const byCash = (a: RaceEntry, b: RaceEntry) =>
  Number(a.hasLeft) - Number(b.hasLeft) ||
  Number(a.money.coh === null) - Number(b.money.coh === null) ||
  (b.money.coh ?? 0) - (a.money.coh ?? 0)
