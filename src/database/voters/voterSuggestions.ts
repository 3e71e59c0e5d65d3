import { type RawBuilder, sql } from 'kysely'
import { combinedAddress } from '#contract/domain/addresses.ts'
import { voterName } from '#contract/domain/names.ts'
import { HOUR_MS } from '#contract/domain/days.ts'
import type { Candidate } from '#contract/schemas/candidate.ts'
import {
  MAX_SUGGESTED,
  type OpenedBatch,
  type VoterIdBatch,
  type VoterSuggestions,
} from '#contract/schemas/voter.ts'
import { BATCH_HOURS } from '#contract/domain/voterRoll.ts'
import { auditIn } from '../audit.ts'
import { type Db, isSqlite, startsWith } from '../connection/Db.ts'
import { normalizeName } from '../search/normalizeNames.ts'
import { candidateNames, nicknamesOf, type PersonNames } from '../search/personNames.ts'
import type { Actor } from '../register.ts'
import { candidatesIn } from '../repositories/candidates.ts'
import { generationToRead, lookupsLeft, lookUpVoters, votersByNumber } from './voters.ts'
import { inGeneration } from './voterSchemas.ts'
import { findingOf, isSamePerson, rankVoters } from './rankVoters.ts'

/** This many records take a few milliseconds to read, even with fifteen million voters. */
const MAX_COMPARED = 400

/** The most voters taken by last name only: enough to compare all voters with a rare one, whatever their first name. */
const MAX_OF_LAST_NAME = 100

/**
 * The voters of a generation whose names may be the candidate's: those with the middle initial first, then all with the
 * first name, its long form, or a middle name used in its place; some with only the last name come last. Each condition
 * is a range of the index on last names.
 */
async function findSimilarVoters(db: Db, generation: string, candidate: Candidate) {
  const names = candidateNames(candidate)
  const lasts = lastKeys(candidate.NameLast, names)
  const [middle = ''] = names.middle
  const firsts = firstConditions(names, normalizeName(candidate.NameFirst))
  const withInitial =
    middle === ''
      ? []
      : firsts.map((first) => sql`${first} and ${startsWith(sql.ref('middle_key'), middle.slice(0, 1))}`)

  const similar = new Set<number>()
  const take = async (conditions: readonly RawBuilder<unknown>[], most: number) => {
    if (lasts.length === 0 || conditions.length === 0 || most === 0) return
    for (const id of await idsOf(db, generation, lasts, conditions, most + 1)) similar.add(id)
  }
  await take(withInitial, MAX_COMPARED)
  if (similar.size <= MAX_COMPARED) await take(firsts, MAX_COMPARED)
  /** Whether these are all voters with similar names. */
  const isWhole = similar.size <= MAX_COMPARED
  if (isWhole) await take([sql`1 = 1`], Math.min(MAX_OF_LAST_NAME, MAX_COMPARED - similar.size))
  const ids = [...similar].slice(0, MAX_COMPARED)
  return { voters: [...(await votersByNumber(db, generation, ids)).values()], isWhole }
}

async function idsOf(
  db: Db,
  generation: string,
  lasts: readonly string[],
  conditions: readonly RawBuilder<unknown>[],
  most: number,
): Promise<number[]> {
  const voter = inGeneration(generation, 'voter')
  const from = isSqlite(db) ? sql`${voter} indexed by voter_by_last_name` : voter
  const ranges = lasts.flatMap((last) =>
    conditions.map(
      (condition) => sql`select voter_id from
        (select voter_id from ${from} where last_key = ${last} and ${condition} limit ${most}) as named`,
    ),
  )
  const { rows } = await sql<{ voter_id: number }>`${sql.join(ranges, sql` union `)} limit ${most}`.execute(
    db,
  )
  return rows.map(({ voter_id }) => voter_id)
}

/** The spellings the roll may use: with and without punctuation and suffix, and for a double name also its halves. */
function lastKeys(lastName: string, { last }: PersonNames): string[] {
  const plain = normalizeName(lastName)
  const spelled = plain.replace(/,?\s+(?:jr|sr|ii|iii|iv|md|phd|esq)\.?$/, '')
  const halves = last.length > 1 ? last.filter((word) => word.length > 2) : []
  const keys = new Set([
    spelled,
    plain,
    spelled.replaceAll(/['’.]/g, ''),
    last.join(' '),
    last.join('-'),
    last.join(''),
    ...halves,
  ])
  keys.delete('')
  return [...keys]
}

/**
 * The first name as a prefix, also as it is written, such as "d'angelo", its long forms, and the names the candidate may use
 * instead.
 */
function firstConditions({ first: [first = ''], middle, nicknames }: PersonNames, written: string) {
  const column = sql.ref<string>('first_key')
  const called = new Set([
    ...nicknamesOf(first),
    ...nicknames,
    ...nicknames.flatMap((name) => [...nicknamesOf(name)]),
    ...middle.filter((word) => word.length > 2).slice(0, 2),
  ])
  called.delete(first)
  const [word = ''] = written.split(' ')
  return [
    ...[...new Set([first, word])].filter(Boolean).map((beginning) => startsWith(column, beginning)),
    ...(called.size === 0 ? [] : [...called].map((name) => sql`first_key = ${name}`)),
  ]
}

const BATCH_MS = BATCH_HOURS * HOUR_MS

/**
 * The voters who may be candidates. They are searched in batches, each with one entry in the audit trail: who searches,
 * why, and for which candidates.
 */
export function voterSuggestionsIn(db: Db) {
  return {
    /** One look-up, however many candidates it has. Throws TooManyAttempts. */
    openBatch: async (actor: Actor, { purpose, accounts }: VoterIdBatch): Promise<OpenedBatch> => {
      const batchId = await lookUpVoters(db, actor, async (trx) => {
        const id = await auditIn(trx).record(actor, {
          action: 'voters matched',
          record: 'voters',
          after: { purpose, candidates: accounts },
        })
        return [id, 0]
      })
      return { batchId, left: await lookupsLeft(db, actor) }
    },

    /**
     * For each candidate. Undefined if the actor has no open batch of this id that includes all of them. Throws
     * TooManyAttempts if too many voters were shown before.
     */
    suggest: (
      actor: Actor,
      { batchId, accounts }: { batchId: number; accounts: readonly number[] },
      birthYear?: number,
    ): Promise<VoterSuggestions[] | undefined> =>
      lookUpVoters(
        db,
        actor,
        async (trx) => {
          const isOpen = await areInBatch(trx, actor, batchId, accounts)
          if (!isOpen) return [undefined, 0]
          const known = await candidatesIn(trx, 'administrators').findEach(accounts)
          const suggested: VoterSuggestions[] = []
          for (const acctNum of accounts) {
            const candidate = known.get(acctNum)
            suggested.push(candidate ? await suggestionsFor(trx, candidate, birthYear) : NOBODY)
          }
          return [suggested, suggested.reduce((sum, { voters }) => sum + voters.length, 0)]
        },
        { 'look-ups': 0, voters: 1 },
      ),
  }
}

/** For a candidate who was deleted in the meantime. */
const NOBODY: VoterSuggestions = { voters: [], compared: 0, isWhole: true, hasRoll: true }

async function areInBatch(trx: Db, actor: Actor, batchId: number, accounts: readonly number[]) {
  const entry = await auditIn(trx).find(batchId)
  if (entry?.action !== 'voters matched' || entry.who !== actor.who) return false
  if (Date.parse(actor.at) - Date.parse(entry.at) > BATCH_MS) return false
  const candidates = entry.after?.['candidates']
  return Array.isArray(candidates) && accounts.every((acctNum) => candidates.includes(acctNum))
}

async function suggestionsFor(
  trx: Db,
  candidate: Candidate,
  birthYear: number | undefined,
): Promise<VoterSuggestions> {
  const generation = await generationToRead(trx)
  if (generation === undefined) return { voters: [], compared: 0, isWhole: true, hasRoll: false }
  const { voters, isWhole } = await findSimilarVoters(trx, generation, candidate)
  const held = await candidatesIn(trx, 'administrators').withVoterIds(voters.map(({ VoterID }) => VoterID))
  const holders = Map.groupBy(held, ({ VoterID }) => VoterID)
  const registeredAs = new Set(
    held.filter((holder) => isSamePerson(candidate, holder)).map(({ VoterID }) => VoterID),
  )
  const ranked = rankVoters(candidate, voters, { birthYear, registeredAs })
    .filter(({ isAlike, score }) => isAlike || score > 0)
    .slice(0, MAX_SUGGESTED)
  return {
    voters: ranked.map(({ voter, birthYear: born, reasons }) => ({
      VoterID: voter.VoterID,
      name: voterName(voter),
      address: combinedAddress(voter),
      party: voter.Party,
      birthYear: born,
      finding: findingOf(candidate, { hasRoll: true, voter, holders: holders.get(voter.VoterID) ?? [] }),
      reasons,
    })),
    compared: voters.length,
    isWhole,
    hasRoll: true,
  }
}
