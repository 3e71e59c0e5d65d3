import { sql } from 'kysely'
import { addDays } from '#contract/domain/days.ts'
import { dayOfElection, electionDay } from '#contract/domain/elections.ts'
import { addToSet } from '../maps.ts'
import { auditIn } from '../audit.ts'
import { type Db, deleteRows, findRow } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import type { Actor } from '../register.ts'

/** A candidate or committee, with what identifies it in the state's exports. */
export type Filer =
  | { acctNum: number; type: 'committee'; name: string; code: string }
  | {
      acctNum: number
      type: 'candidate'
      last: string
      first: string
      middle: string
      party: string
      office: string
      officeDescription: string
      election: string
    }

/**
 * Every committee and every candidate, or only the owner of this account. Includes hidden records and those that left the
 * state's lists, because their names are still theirs.
 */
export async function filersIn(db: Db, { account }: { account?: number | undefined } = {}): Promise<Filer[]> {
  const committees = await db
    .selectFrom('committee')
    .select(['acct_num as acctNum', 'name', 'type as code'])
    .$if(account !== undefined, (query) => query.where('acct_num', '=', account ?? 0))
    .execute()
  const candidates = await db
    .selectFrom('candidate')
    .select(['acct_num as acctNum', 'name_last as last', 'name_first as first', 'name_middle as middle'])
    .select(['party_code as party', 'office_code as office', 'office_desc as officeDescription'])
    .select('election_id as election')
    .$if(account !== undefined, (query) => query.where('acct_num', '=', account ?? 0))
    .execute()
  return [
    ...committees.map((committee) => ({ ...committee, type: 'committee' as const })),
    ...candidates.map((candidate) => ({ ...candidate, type: 'candidate' as const })),
  ]
}

/** The account of a filer's name, or the reason why it matches none. */
export type FilerMatch = number | string

/** The state's exports cut longer names, and then add a marker: "(PAC)", "(REP)(GOV)". */
const NAME_LENGTH = 40

const COMMITTEE = /^(.*?)\s*\(([A-Z0-9]{2,4})\)$/
const CANDIDATE = /^(.*?)\s*\(([A-Z0-9]{2,4})\)\(([A-Z0-9]{2,4})\)$/

/**
 * Finds a filer's account by its name in the state's exports: the first 40 characters of a committee's name with its
 * type, or of `Last, First Middle` with party and office. Only a name that matches exactly one account is assigned to it: one
 * of the candidates of this election, or of every election if it is ''. An alias for the exact spelling takes precedence,
 * first one for the election, then one for every election.
 */
export function matchFilers(filers: readonly Filer[], aliases: readonly FilerAlias[], election: string) {
  const accounts = new Map<string, Set<number>>()
  const inElection = filers.filter(
    (filer) => election === '' || filer.type === 'committee' || filer.election === election,
  )
  const filerOf = new Map(inElection.map((filer) => [filer.acctNum, filer]))
  for (const filer of inElection) for (const name of namesOf(filer)) addToSet(accounts, name, filer.acctNum)
  const assigned = new Map<string, number>()
  for (const alias of aliases)
    if (alias.election === election || (alias.election === '' && !assigned.has(alias.filer)))
      assigned.set(alias.filer, alias.acctNum)

  /** Undefined for a name without a type. */
  function fitting(text: string): { isCandidate: boolean; accounts: ReadonlySet<number> } | undefined {
    const [, candidate, party, office] = CANDIDATE.exec(text) ?? []
    const [, committee, code] = COMMITTEE.exec(text) ?? []
    const isCandidate = candidate !== undefined
    if (!isCandidate && committee === undefined) return undefined
    const name = isCandidate ? keyOf(candidate, party, office) : keyOf(committee ?? '', code)
    return { isCandidate, accounts: accounts.get(name) ?? new Set() }
  }

  return {
    match: (text: string): FilerMatch => {
      const alias = assigned.get(collapseSpaces(text))
      if (alias !== undefined) return alias
      const fits = fitting(text)
      return fits
        ? only(fits.accounts, fits.isCandidate)
        : 'it does not end in a type such as (PAC) or (REP)(GOV)'
    },

    /** Every account that may own money rows under this name. */
    possible: (text: string): number[] => {
      const alias = assigned.get(collapseSpaces(text))
      return alias === undefined ? [...(fitting(text)?.accounts ?? [])] : [alias]
    },

    /** Whether every name of this account can only be its own. False for an account without a name. */
    isUnambiguous: (acctNum: number): boolean => {
      const filer = filerOf.get(acctNum)
      return filer !== undefined && namesOf(filer).every((name) => accounts.get(name)?.size === 1)
    },
  }
}

function only(accounts: ReadonlySet<number>, isCandidate: boolean): FilerMatch {
  const [first] = accounts
  if (first === undefined)
    return isCandidate
      ? 'no candidate of this name, party and office is in the register'
      : 'no committee of this name and type is in the register'
  if (accounts.size === 1) return first
  const which = [...accounts].toSorted((a, b) => a - b)
  const some = which.slice(0, 5).join(', ') + (which.length > 5 ? ', ...' : '')
  return `${accounts.size} ${isCandidate ? 'candidates' : 'committees'} match it: ${some}`
}

/** The state may omit a middle name or give only its initial. */
function namesOf(filer: Filer): string[] {
  if (filer.type === 'committee') return [keyOf(filer.name, filer.code)]
  const { last, first, middle, party, office } = filer
  const initial = middle.slice(0, 1)
  return [middle, initial, `${initial}.`, ''].map((each) =>
    keyOf(`${last}, ${first} ${each === '.' ? '' : each}`, party, office),
  )
}

const keyOf = (name: string, ...codes: readonly (string | undefined)[]) =>
  [collapseSpaces(name.trim().slice(0, NAME_LENGTH)), ...codes].join('|')

/** The account that a person gave a filer's name; '' means every election. */
export interface FilerAlias {
  filer: string
  election: string
  acctNum: number
}

/** Names as spelled in the state's exports, but with single blanks. */
export const collapseSpaces = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** Call the methods that change an alias in a transaction that notes the change of the register. */
export function filerAliasesIn(db: Db) {
  const aliasOf = (filer: string, election: string) =>
    findRow(db, 'filer_alias', { filer, election_id: election })
  return {
    list: (): Promise<FilerAlias[]> =>
      db
        .selectFrom('filer_alias')
        .select(['filer', 'election_id as election', 'acct_num as acctNum'])
        .orderBy('filer')
        .orderBy('election_id')
        .execute(),

    /**
     * Applies from the next import on; `changeAlias` also applies it to stored rows. Returns its entry of the audit trail.
     */
    async set(actor: Actor, filer: string, election: string, acctNum: number): Promise<number> {
      const name = collapseSpaces(filer)
      const before = await aliasOf(name, election)
      const made = { acct_num: acctNum, made_at: actor.at, made_by: actor.who }
      const alias = { filer: name, election_id: election, ...made }
      await upsertRows(db, 'filer_alias', ['filer', 'election_id'], [alias])
      return auditIn(db).record(actor, {
        action: 'alias set',
        record: `filers/${name}`,
        ...(before && { before: { account: before.acct_num, election } }),
        after: { account: acctNum, election },
      })
    },

    has: async (filer: string, election: string): Promise<boolean> =>
      (await aliasOf(collapseSpaces(filer), election)) !== undefined,

    /** Returns its entry of the audit trail; undefined if there is no such alias. */
    async remove(actor: Actor, filer: string, election: string): Promise<number | undefined> {
      const name = collapseSpaces(filer)
      const before = await aliasOf(name, election)
      if (!before) return undefined
      await deleteRows(db, 'filer_alias', { filer: name, election_id: election })
      return auditIn(db).record(actor, {
        action: 'alias removed',
        record: `filers/${name}`,
        before: { account: before.acct_num, election },
      })
    },

    /** Every spelling of a filer's name ever stored: in rows, and in exports that the operator vouched for. */
    async spellings(): Promise<string[]> {
      const rows = await db.selectFrom('source').select('filer').distinct().execute()
      const exports = await db.selectFrom('whole_export').select('filers').execute()
      const named = exports.flatMap(({ filers }) => JSON.parse(filers) as string[]) // as setExport wrote it
      return [...new Set([...rows.map(({ filer }) => filer), ...named])]
    },

    /** The elections of exports that may have this spelling; '' for exports without one. */
    async electionsOf(spelling: string): Promise<string[]> {
      const { rows } = await sql<{ election_id: string }>`
        select election_id from source where filer = ${spelling}
        union select election_id from whole_list where is_vouched = 1`.execute(db)
      return rows.map(({ election_id }) => election_id)
    },
  }
}

/** The years between two elections for an office, by the state's office code, if not four. */
const YEARS: ReadonlyMap<string, number> = new Map(
  Object.entries({ STR: 2, USR: 2, USS: 6, SCJ: 6, DCA: 6, CTJ: 6, COJ: 6 }),
)

const USUAL_YEARS = 4

/**
 * The ISO days between which a candidate's account can have money: from the day after the general election one term
 * before its own election (an election that is not a general one counts as the previous one) to the end of the year
 * after its election. A row with a date outside the term belongs to another account. If the election's id holds no
 * date, the term is unknown.
 */
export function accountTerm(officeCode: string, electionId: string): { firstDay: string; lastDay: string } {
  if (dayOfElection(electionId) === 0) return ANY_DAY
  const year = Number(electionId.slice(0, 4))
  const evenYear = year - (year % 2)
  const general = electionDay(electionId) < generalElection(evenYear) ? evenYear - 2 : evenYear
  return {
    firstDay: addDays(generalElection(general - (YEARS.get(officeCode) ?? USUAL_YEARS)), 1),
    lastDay: `${year + 1}-12-31`,
  }
}

/** The Tuesday after the first Monday of November. */
function generalElection(year: number): string {
  const weekdayOfFirst = new Date(Date.UTC(year, 10, 1)).getUTCDay()
  const firstMonday = 1 + ((8 - weekdayOfFirst) % 7)
  return `${year}-11-${String(firstMonday + 1).padStart(2, '0')}`
}

/** All dates, for accounts without a term. */
export const ANY_DAY = { firstDay: '', lastDay: '9999-99-99' }

/**
 * By account number, the first ISO date on which the account can have had money; accounts without a known date are left
 * out.
 */
export type Openings = ReadonlyMap<number, string>

/**
 * The days on which an account can have money: a candidate's term, from a committee's opening on if that is known, or any
 * day.
 */
export function termOf(filer: Filer | undefined, openings: Openings) {
  if (filer?.type === 'candidate') return accountTerm(filer.office, filer.election)
  return { ...ANY_DAY, firstDay: (filer && openings.get(filer.acctNum)) ?? ANY_DAY.firstDay }
}
