import { sql } from 'kysely'
import { withoutPlus4, zipIn } from '#contract/domain/places.ts'
import { slicesOf } from '#contract/domain/rows.ts'
import { MAX_SUMMED_ROWS } from '#contract/limits.ts'
import { type FiledName, MAX_NAMED } from '#contract/schemas/filedName.ts'
import { accountOwners, hiddenAccounts } from '../accounts.ts'
import { type Db, findRow, isAmong, isSqlite, lastOf, type Row } from '../connection/Db.ts'
import { appendRows, appendValues } from '../connection/insertRows.ts'
import { nameWords, normalizeName } from '../search/normalizeNames.ts'
import { documentWords } from '../search/words.ts'
import { accountsNamedBy } from './namedAccounts.ts'
import type { ListOnFile } from './onFile.ts'
import {
  isOfList,
  isPublished,
  kindNumber,
  kindOf,
  type RowList,
  type StoredRow,
  summed,
  type Total,
} from './tx.ts'

export interface Party {
  id: number
  /** With its place, as first filed. */
  name: string
  place: string
}

type FiledParty = Pick<StoredRow, 'name' | 'place' | 'detail'>

/** Both engines are quick with this many parameters. */
const HASHES_AT_ONCE = 500

/** How many of the occupations filed with a new name can be used to find it. */
const MAX_OCCUPATIONS = 2

/**
 * Numbers the parties of rows that are about to be stored. Parties that are new are held until `write`, which stores them
 * with the words that find them.
 */
export function partyNumbers(db: Db) {
  const fresh = new Map<
    string,
    { id: number; hash: number; name: string; place: string; occupations: string[] }
  >()
  let last: number | undefined

  return {
    /** The party of each row, in order. */
    async numbersOf(rows: readonly FiledParty[], isContribution: boolean): Promise<number[]> {
      last ??= await lastOf(db, 'party', 'party_id')
      const keys = rows.map(({ name, place }) => partyKey(name, place))
      const sought = keys.filter((key) => !fresh.has(key))
      const stored = await storedParties(db, sought)
      return rows.map(({ name, place, detail }, at) => {
        const key = keys[at] ?? ''
        const known = stored.get(key)
        if (known) return known.id
        const party = fresh.get(key) ?? {
          id: (last = (last ?? 0) + 1),
          hash: textHash(key),
          name,
          place,
          occupations: [],
        }
        fresh.set(key, party)
        if (isContribution && detail !== '' && party.occupations.length < MAX_OCCUPATIONS)
          if (!party.occupations.includes(detail)) party.occupations.push(detail)
        return party.id
      })
    },

    /** Stores the new parties, in this transaction. */
    async write(trx: Db): Promise<void> {
      const all = [...fresh.values()]
      if (all.length === 0) return
      fresh.clear()
      const rows = all.map(({ id, hash, name, place }) => ({ party_id: id, key_hash: hash, name, place }))
      await appendRows(trx, 'party', rows)
      const words = all.map(({ name, place, occupations }) => [
        ...new Set([...documentWords(name), ...[withoutPlus4(place), ...occupations].flatMap(nameWords)]),
      ])
      // In FTS5 the number of a row is its rowid. For PostgreSQL the words can be the text of a tsvector, because they
      // have only letters and digits.
      const columns = [isSqlite(trx) ? 'rowid' : 'party_id', 'words']
      const indexed = all.map(({ id }, at) => [id, (words[at] ?? []).join(' ')])
      await appendValues(trx, sql`party_index`, columns, indexed)
      await countWords(trx, words)
    },
  }
}

/** The stored parties with these keys. A hash only finds them: the name and place are compared. */
async function storedParties(db: Db, keys: readonly string[]): Promise<Map<string, Party>> {
  const parties = new Map<string, Party>()
  for (const some of slicesOf([...new Set(keys)], HASHES_AT_ONCE)) {
    const rows = await db
      .selectFrom('party')
      .select(['party_id as id', 'name', 'place'])
      .where(isAmong(db, 'key_hash', some.map(textHash)))
      .execute()
    for (const party of rows) parties.set(partyKey(party.name, party.place), party)
  }
  return parties
}

/** The party of a name and ZIP code, by the key that rows are filed under. */
export const partyOf = async (db: Db, name: string, zip: string): Promise<Party | undefined> =>
  (await storedParties(db, [partyKey(name, zip)])).get(partyKey(name, zip))

export async function partiesById(db: Db, ids: readonly number[]): Promise<Map<number, Party>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('party')
    .select(['party_id as id', 'name', 'place'])
    .where(isAmong(db, 'party_id', ids))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds to the number of parties that each word finds. */
async function countWords(trx: Db, words: readonly (readonly string[])[]): Promise<void> {
  const counts = new Map<string, number>()
  for (const word of words.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  for (const some of slicesOf([...counts], HASHES_AT_ONCE))
    await sql`insert into party_word (word, parties)
      values ${sql.join(some.map((each) => sql`(${sql.join(each)})`))}
      on conflict (word) do update set parties = party_word.parties + excluded.parties`.execute(trx)
}

/**
 * The key that rows are filed under: a name without case and accents, and the ZIP code of its place, '' if it has none.
 */
const partyKey = (name: string, place: string) => `${partyName(name)}\n${zipIn(place)}`

const ASCII = /^[ -~]*$/

/** The same as normalizeName, which is slow, with a shortcut for ASCII. */
const partyName = (name: string) =>
  ASCII.test(name) ? name.toLowerCase().trim().replaceAll(/ {2,}/g, ' ') : normalizeName(name)

const [FIRST_A, FIRST_B] = [0xde_ad_be_ef, 0x41_c6_ce_57]
const [FACTOR_A, FACTOR_B] = [2_654_435_761, 1_597_334_677]

/** 52 bits of a hash of a text, which a number holds exactly. No security depends on it, so it need not be cryptographic. */
export function textHash(text: string): number {
  let [a, b] = [FIRST_A, FIRST_B]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    a = Math.imul(a ^ unit, FACTOR_A)
    b = Math.imul(b ^ unit, FACTOR_B)
  }
  return mixed(a, b)
}

function mixed(first: number, second: number): number {
  const a =
    Math.imul(first ^ (first >>> 16), 2_246_822_507) ^ Math.imul(second ^ (second >>> 13), 3_266_489_909)
  const b = Math.imul(second ^ (second >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return (b & 0xf_ff_ff) * 2 ** 32 + (a >>> 0)
}

/** The numbers of sources, which are few; new ones are held until `write`. */
export function sourceNumbers(db: Db) {
  const numbers = new Map<string, number>()
  let fresh: Row<'source'>[] = []
  let last: number | undefined
  return {
    async numberOf({ filer, election, importId }: StoredRow): Promise<number> {
      const key = `${importId}\n${election}\n${filer}`
      const known = numbers.get(key)
      if (known !== undefined) return known
      const source = { filer, election_id: election, import_id: importId }
      const stored = await findRow(db, 'source', source)
      last ??= await lastOf(db, 'source', 'source_id')
      const number = stored?.source_id ?? (last += 1)
      if (!stored) fresh.push({ source_id: number, ...source })
      numbers.set(key, number)
      return number
    },
    async write(trx: Db): Promise<void> {
      await appendRows(trx, 'source', fresh)
      fresh = []
    },
  }
}

/** Rows of accounts that are not hidden, in lists that are published. */
export const isShown = (db: Db) => sql`${isOfShownAccount(db)} and ${isPublished()}`

const isOfShownAccount = (db: Db) => sql`tx.owner > 0 and tx.owner not in (${hiddenAccounts(db)})`

/**
 * Parties with this many rows are summed as they are imported, before they exceed what is summed while a visitor waits.
 */
const WORTH_SUMMING = MAX_SUMMED_ROWS / 2

type Group = Omit<Row<'party_sum'>, 'party' | 'row_count'> & { rows: number }

const sumOf = ({ kind, rows, cents }: Group) => ({ kind: kindOf(kind), rows, cents })

/** What was filed under a name and ZIP code; undefined if none of it is visible. */
export async function sumsOfParty(db: Db, party: Party, zip: string): Promise<FiledName | undefined> {
  const stored = await storedGroups(db, party.id)
  const isStored = stored.length > 0
  const count = isStored ? stored.reduce((sum, { rows }) => sum + rows, 0) : await rowsOf(db, party.id)
  if (count === 0) return undefined
  const isSummed = isStored || count <= MAX_SUMMED_ROWS
  const groups = isStored ? stored : isSummed ? await groupsOf(db, party.id) : []
  const accounts = summed(groups, ({ owner, kind }) => `${owner} ${kind}`).toSorted(
    (a, b) => Math.abs(b.cents) - Math.abs(a.cents) || a.owner - b.owner,
  )
  const named = accounts.slice(0, MAX_NAMED)
  const owners = named.map(({ owner }) => owner)
  const ownerOf = await accountOwners(db, owners)
  const spelled = (textOf: (group: Group) => string) =>
    summed(groups, textOf)
      .toSorted((a, b) => b.rows - a.rows || (textOf(a) < textOf(b) ? -1 : 1))
      .slice(0, MAX_NAMED)
      .map((group) => ({ text: textOf(group), rows: group.rows }))
  return {
    name: party.name,
    zip,
    rows: count,
    isSummed,
    otherAccounts: await accountsNamedBy(db, party.id),
    spellings: spelled(({ name }) => name),
    places: spelled(({ place }) => withoutPlus4(place)),
    totals: summed(groups, ({ kind }) => String(kind)).map(sumOf),
    years: summed(groups, ({ kind, year }) => `${kind} ${year}`)
      .toSorted((a, b) => b.year - a.year)
      .map((group) => ({ year: group.year === 0 ? null : group.year, ...sumOf(group) })),
    accounts: named.map((group) => ({ account: group.owner, ...ownerOf(group.owner), ...sumOf(group) })),
    moreAccounts: accounts.length - named.length,
  }
}

/** The number of a party's visible rows, up to one more than are summed. */
async function rowsOf(db: Db, party: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows
    from (select 1 from tx where party = ${party} and ${isShown(db)} limit ${MAX_SUMMED_ROWS + 1}) as first_rows`.execute(
    db,
  )
  return rows[0]?.rows ?? 0
}

async function groupsOf(db: Db, party: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select owner, kind, day / 10000 as year, name, place, count(*) as rows, sum(cents) as cents
    from tx where party = ${party} and ${isShown(db)}
    group by owner, kind, day / 10000, name, place order by kind, owner, 3`.execute(db)
  return rows
}

/** The same groups as they were counted at import; none for a party with few rows. */
async function storedGroups(db: Db, party: number): Promise<Group[]> {
  const { rows } = await sql<Group>`
    select owner, kind, year, name, place, row_count as rows, cents
    from party_sum as tx where party = ${party} and ${isOfShownAccount(db)} order by kind, owner, year`.execute(
    db,
  )
  return rows
}

/**
 * The sums of the parties that have very many rows once these are added; a first fill is in `tx_added`, already
 * counted.
 */
export async function largePartySums(db: Db, table: 'tx' | 'tx_added'): Promise<Row<'party_sum'>[]> {
  const { rows: large } = await (
    table === 'tx'
      ? sql<{
          party: number
        }>`select party_id as party from party where row_count >= ${sql.lit(WORTH_SUMMING)}
        and party_id in (select party from tx_added) and party_id not in (select party from party_sum)`
      : sql<{ party: number }>`select party from party_change where row_count >= ${sql.lit(WORTH_SUMMING)}`
  ).execute(db)
  if (large.length === 0) return []
  const parties = large.map(({ party }) => party)
  const { rows } = await sql<Row<'party_sum'>>`
    select party, owner, kind, day / 10000 as year, name, place, count(*) as row_count, sum(cents) as cents
    from ${sql.table(table)} where ${isAmong(db, 'party', parties)}
    group by party, owner, kind, day / 10000, name, place`.execute(db)
  return rows
}

export interface PartySum extends Total {
  party: number
}

/** Lists of fewer rows are summed when they are read, in a few milliseconds. */
const WORTH_STORING = 5_000

/** How many parties of a list are stored; fewer are shown. */
const STORED_PARTIES = 100

/**
 * The parties with the largest sums in some lists of one kind. Those of long lists were summed when they were written.
 * With several long lists, the parties stored for any of them are summed over all; if another party could still be
 * among the largest, all parties are summed.
 */
export async function topParties(db: Db, lists: readonly ListOnFile[], limit: number) {
  const parties = await largestIn(db, lists, limit)
  const less = (unit: 'rows' | 'cents') =>
    lists.reduce((sum, each) => sum + each[unit], 0) - parties.reduce((sum, each) => sum + each[unit], 0)
  /** The total of all other parties. */
  const rest = { rows: less('rows'), cents: less('cents') }
  return { parties, rest }
}

async function largestIn(db: Db, lists: readonly ListOnFile[], limit: number): Promise<PartySum[]> {
  const long = lists.filter(({ rows }) => rows >= WORTH_STORING)
  const short = lists.filter(({ rows }) => rows < WORTH_STORING)
  if (long.length === 0) return sumParties(db, short, { limit })
  const tops = await Promise.all(long.map((list) => storedTops(db, list)))
  if (lists.length === 1) return (tops[0] ?? []).slice(0, limit)
  const known = await sumParties(db, short)
  const candidates = [...new Set([...known, ...tops.flat()].map(({ party }) => party))]
  const named = largest([...known, ...(await sumParties(db, long, { among: candidates }))], limit)
  /** The most that a party stored for none of the long lists can have. */
  const mostOfOthers = tops.reduce(
    (sum, list) => sum + (list.length < STORED_PARTIES ? 0 : Math.max(0, list.at(-1)?.cents ?? 0)),
    0,
  )
  return mostOfOthers <= (named.at(limit - 1)?.cents ?? 0) ? named : sumParties(db, lists, { limit })
}

const largest = (parts: readonly PartySum[], limit: number): PartySum[] =>
  summed(parts, ({ party }) => party)
    .toSorted((a, b) => b.cents - a.cents || a.party - b.party)
    .slice(0, limit)

async function storedTops(db: Db, { owner, kind, isWhole }: RowList): Promise<PartySum[]> {
  const row = await findRow(db, 'tx_top', { owner, kind: kindNumber(kind), is_whole: isWhole ? 1 : 0 })
  // As topRows writes them.
  const parties = JSON.parse(row?.parties ?? '[]') as [number, number, number][]
  return parties.map(([party, rows, cents]) => ({ party, rows, cents }))
}

/** The sums of each party, or of some, in these lists, largest first. */
async function sumParties(
  db: Db,
  lists: readonly RowList[],
  {
    limit,
    among,
    table = 'tx',
  }: { limit?: number; among?: readonly number[]; table?: 'tx' | 'tx_added' } = {},
): Promise<PartySum[]> {
  if (lists.length === 0) return []
  const ofSome = among === undefined ? sql`` : sql`and ${isAmong(db, 'party', among)}`
  const parts = lists.map(
    (list) => sql`select party, cents from ${sql.table(table)} where ${isOfList(list)} ${ofSome}`,
  )
  const { rows } = await sql<PartySum>`select party, count(*) as rows, sum(cents) as cents
    from (${sql.join(parts, sql` union all `)}) as parts group by party
    order by sum(cents) desc, party ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(db)
  return rows
}

/**
 * The parties to store for the long lists that the staged changes touch; `table` has the rows of these lists by now.
 */
export async function topRows(db: Db, table: 'tx' | 'tx_added'): Promise<Row<'tx_top'>[]> {
  const sums = sql.table(table === 'tx' ? 'tx_sum' : 'tx_sum_staged')
  const { rows: long } = await sql<Omit<Row<'tx_top'>, 'parties'>>`
    select owner, kind, is_whole from ${sums}
    where dimension = 'all' and (owner, kind, is_whole) in (select owner, kind, is_whole from tx_sum_staged)
    group by owner, kind, is_whole having sum(row_count) >= ${sql.lit(WORTH_STORING)}`.execute(db)
  const tops: Row<'tx_top'>[] = []
  for (const { owner, kind, is_whole } of long) {
    const list = { owner, kind: kindOf(kind), isWhole: is_whole === 1 }
    const parties = await sumParties(db, [list], { limit: STORED_PARTIES, table })
    const numbers = parties.map(({ party, rows, cents }) => [party, rows, cents])
    tops.push({ owner, kind, is_whole, parties: JSON.stringify(numbers) })
  }
  return tops
}
