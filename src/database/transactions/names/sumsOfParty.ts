import { sql } from 'kysely'
import { MAX_SUMMED_ROWS } from '#contract/limits.ts'
import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import { type FiledName, MAX_NAMED } from '#contract/schemas/filedName.ts'
import type { Db } from '../../connection/Db.ts'
import { accountOwners } from '../../accounts/accountOwners.ts'
import { accountsNamedBy } from '../between/readShares.ts'
import { visibleEpoch } from '../store/visibleSegments.ts'
import type { PartySpelling } from './largeParties.ts'
import type { Party } from './partiesOf.ts'
import { withoutPlus4 } from '#contract/domain/zipIn.ts'
import { isShown, shownRows } from './shownRows.ts'

interface Group {
  owner: number
  kind: TransactionKind
  year: number
  name: string
  place: string
  rows: number
  cents: number
}

/** What was filed under a name and ZIP code; undefined if none of it is visible. */
export async function sumsOfParty(db: Db, party: Party, zip: string): Promise<FiledName | undefined> {
  const epoch = await visibleEpoch(db)
  const kept = await keptGroups(db, party.party_id, epoch)
  const count = kept ? kept.reduce((sum, { rows }) => sum + rows, 0) : await rowsOf(db, party.party_id, epoch)
  if (count === 0) return undefined
  const isSummed = kept !== undefined || count <= MAX_SUMMED_ROWS
  const groups = kept ?? (isSummed ? await groupsOf(db, party.party_id, epoch) : [])
  const accounts = summed(groups, ({ owner, kind }) => `${owner} ${kind}`).toSorted(
    (a, b) => Math.abs(b.cents) - Math.abs(a.cents) || a.owner - b.owner,
  )
  const named = accounts.slice(0, MAX_NAMED)
  const ownerOf = await accountOwners(
    db,
    named.map(({ owner }) => owner),
  )
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
    otherAccounts: await accountsNamedBy(db, party.party_id, epoch),
    spellings: spelled(({ name }) => name),
    places: spelled(({ place }) => withoutPlus4(place)),
    totals: summed(groups, ({ kind }) => kind).map(({ kind, rows, cents }) => ({ kind, rows, cents })),
    years: summed(groups, ({ kind, year }) => `${kind} ${year}`)
      .toSorted((a, b) => b.year - a.year)
      .map(({ year, kind, rows, cents }) => ({ year: year === 0 ? null : year, kind, rows, cents })),
    accounts: named.map(({ owner, kind, rows, cents }) => ({
      account: owner,
      ...ownerOf(owner),
      kind,
      rows,
      cents,
    })),
    moreAccounts: accounts.length - named.length,
  }
}

/** The number of a party's rows, up to one more than are summed. */
async function rowsOf(db: Db, party: number, epoch: number): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows
    from (select 1 from ${shownRows(db, epoch)} where e.party_id = ${party} limit ${MAX_SUMMED_ROWS + 1})
    as first_rows`.execute(db)
  return rows[0]?.rows ?? 0
}

async function groupsOf(db: Db, party: number, epoch: number): Promise<Group[]> {
  const { rows } = await sql<Group>`select s.owner, s.kind, s.year, e.name, e.place, count(*) as rows,
    sum(e.cents) as cents from ${shownRows(db, epoch)} where e.party_id = ${party}
    group by s.owner, s.kind, s.year, e.name, e.place`.execute(db)
  return rows
}

/** The same groups from the sums by segment; undefined for a party with few rows. */
async function keptGroups(db: Db, party: number, epoch: number): Promise<Group[] | undefined> {
  const large = await db
    .selectFrom('books.large_party')
    .select('party_id')
    .where('party_id', '=', party)
    .execute()
  if (large.length === 0) return undefined
  const { rows } = await sql<{ owner: number; kind: TransactionKind; year: number; spellings: string }>`
    select s.owner, s.kind, s.year, kept.spellings from books.party_segment as kept
    join books.segment as s on s.segment_id = kept.segment_id
    where kept.party_id = ${party} and ${isShown(db, epoch)}`.execute(db)
  return rows.flatMap(({ spellings, ...of }) =>
    // Written by largeParties.ts.
    (JSON.parse(spellings) as PartySpelling[]).map(([name, place, many, cents]) => ({
      ...of,
      name,
      place,
      rows: many,
      cents,
    })),
  )
}

/** Sums the groups with the same key. */
function summed(groups: readonly Group[], keyOf: (group: Group) => string): Group[] {
  const sums = new Map<string, Group>()
  for (const group of groups) {
    const key = keyOf(group)
    const sum = sums.get(key)
    if (!sum) sums.set(key, { ...group })
    else {
      sum.rows += group.rows
      sum.cents += group.cents
    }
  }
  return [...sums.values()]
}
