import { type RawBuilder, sql } from 'kysely'
import type { ChangeKind } from '#contract/domain/changeKinds.ts'
import { raceDistrict } from '#contract/domain/race.ts'
import { candidatePage, committeePage } from '#contract/pages.ts'
import type { ChangeList, RecordChange } from '#contract/schemas/change.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { atRevision } from '../history/atRevision.ts'
import type { KnownRecord } from '../history/accountFacts.ts'
import { factsOf } from '../history/factsOf.ts'
import { fieldChanges } from '../history/fieldChanges.ts'
import { accountOwners } from '../accounts/accountOwners.ts'
import { hiddenAccounts } from '../accounts/deletedAccounts.ts'

export type Changes = ReturnType<typeof changesIn>

/** The changes on a page; each is the difference of two revisions. */
const CHANGES_PER_PAGE = 25

/** For a file: reading this many blocks the event loop for some tens of milliseconds. */
const CHANGES_AT_ONCE = 200

export interface ChangeFilter {
  kind?: ChangeKind | undefined
  /** Changes of one of these accounts. */
  accounts?: readonly number[] | undefined
  race?: { electionId: string; officeCode: string; district: string } | undefined
  /** The first and the last day: ISO, in Florida. */
  from?: string | undefined
  to?: string | undefined
  /** The id of a change: only earlier ones. */
  before?: number | undefined
}

/** What each revision changed, record by record and field by field, newest first. */
export function changesIn(db: Db) {
  return {
    list: (filter: ChangeFilter): Promise<ChangeList> =>
      withReadTransaction(db, async (unchanging) => {
        const rows = await notesOf(unchanging, filter, CHANGES_PER_PAGE + 1)
        const shown = rows.slice(0, CHANGES_PER_PAGE)
        const first = await unchanging
          .selectFrom('revision')
          .select('day')
          .orderBy('revision_id')
          .limit(1)
          .executeTakeFirst()
        return {
          changes: await described(unchanging, shown),
          next: rows.length > CHANGES_PER_PAGE ? String(shown.at(-1)?.change_id ?? 0) : null,
          since: first?.day ?? null,
        }
      }),

    /** All changes that match, in batches, each read only when it is requested. */
    async *all(filter: ChangeFilter): AsyncGenerator<RecordChange[]> {
      let { before } = filter
      for (;;) {
        const { last, changes } = await withReadTransaction(db, async (unchanging) => {
          const notes = await notesOf(unchanging, { ...filter, before }, CHANGES_AT_ONCE)
          return { last: notes.at(-1), changes: await described(unchanging, notes) }
        })
        if (!last) return
        yield changes
        before = last.change_id
      }
    },
  }
}

interface Note {
  change_id: number
  revision_id: number
  kind: ChangeKind
  record: string
  acct_num: number | null
  at: string
  import_id: number | null
  import_kind: string | null
}

async function notesOf(
  db: Db,
  { kind, accounts, race, from, to, before }: ChangeFilter,
  limit: number,
): Promise<Note[]> {
  const conditions: RawBuilder<unknown>[] = [
    sql`(c.acct_num is null or c.acct_num not in ${hiddenAccounts(db)})`,
  ]
  if (kind !== undefined) conditions.push(sql`c.kind = ${kind}`)
  if (accounts !== undefined) {
    if (accounts.length === 0) return []
    conditions.push(sql`c.acct_num in (${sql.join(accounts)})`)
  }
  if (race !== undefined) {
    const spellings = await spellingsOf(db, race)
    if (spellings.length === 0) return []
    const names = spellings.map((spelling) => `${race.electionId}/${race.officeCode}/${spelling}`)
    const left = await departures(db, race, { spellings, names })
    const isLeft = left.length === 0 ? sql`` : sql`or ${amongNumbers(db, 'c.change_id', left)}`
    conditions.push(sql`(c.race in (${sql.join(names)}) ${isLeft})`)
  }
  if (from !== undefined)
    conditions.push(sql`c.revision_id >= (select min(revision_id) from revision where day >= ${from})`)
  if (to !== undefined)
    conditions.push(sql`c.revision_id <= (select max(revision_id) from revision where day <= ${to})`)
  if (before !== undefined) conditions.push(sql`c.change_id < ${before}`)
  const { rows } = await sql<Note>`select c.change_id, c.revision_id, c.kind, c.record, c.acct_num, r.at,
      i.import_id, i.kind as import_kind
    from record_change as c join revision as r on r.revision_id = c.revision_id
      left join import as i on i.revision = c.revision_id
    where ${sql.join(conditions, sql` and `)}
    order by c.change_id desc limit ${limit}`.execute(db)
  return rows
}

type Race = NonNullable<ChangeFilter['race']>

/** The district as any list spells it or spelled it: changes name the race of a candidate as it was then. */
async function spellingsOf(db: Db, { electionId, officeCode, district }: Race): Promise<string[]> {
  const spelledIn = (table: 'candidate' | 'former_candidate') =>
    db
      .selectFrom(table)
      .select('juris1num')
      .where('election_id', '=', electionId)
      .where('office_code', '=', officeCode)
  const rows = await spelledIn('candidate').union(spelledIn('former_candidate')).execute()
  return rows.map(({ juris1num }) => juris1num).filter((spelling) => raceDistrict(spelling) === district)
}

/** The changes by which candidates moved to another race, which are noted for that one. */
async function departures(
  db: Db,
  { electionId, officeCode }: Race,
  { spellings, names }: Record<'spellings' | 'names', readonly string[]>,
): Promise<number[]> {
  const rows = await db
    .selectFrom('former_candidate as f')
    .innerJoin('record_change as m', (join) =>
      join.onRef('m.acct_num', '=', 'f.acct_num').onRef('m.revision_id', '=', 'f.until'),
    )
    .select('m.change_id')
    .where('f.election_id', '=', electionId)
    .where('f.office_code', '=', officeCode)
    .where('f.juris1num', 'in', spellings)
    .where('m.kind', '=', 'candidate')
    .where('m.race', 'not in', names)
    .execute()
  return rows.map(({ change_id }) => change_id)
}

/** The notes with the difference between the answers of their revision and of the previous one. */
async function described(db: Db, notes: readonly Note[]): Promise<RecordChange[]> {
  const known = new Map<string, KnownRecord>()
  for (const [, group] of Map.groupBy(notes, ({ revision_id, kind }) => `${revision_id} ${kind}`)) {
    const [{ revision_id, kind }] = group as [Note, ...Note[]] // a group has at least one
    for (const revision of [revision_id - 1, revision_id]) {
      const found = await factsOf[kind](
        // Otherwise what changed while a record was deleted would have neither a before nor an after.
        atRevision(db, revision, { showsRestored: true }),
        group.map(({ record }) => record),
      )
      for (const [record, facts] of found) known.set(`${revision} ${kind} ${record}`, facts)
    }
  }
  const ownerOf = await accountOwners(db, [...new Set(notes.flatMap(({ acct_num }) => acct_num ?? []))])
  return notes.flatMap(({ change_id, revision_id, kind, record, acct_num, at, import_id, import_kind }) => {
    const before = known.get(`${revision_id - 1} ${kind} ${record}`)
    const after = known.get(`${revision_id} ${kind} ${record}`)
    // Notes of earlier versions: of a registration page that was asked for and not read.
    if (!before && !after) return []
    const { owner } = ownerOf(acct_num ?? 0)
    return {
      id: change_id,
      revision: revision_id,
      at,
      importId: import_id,
      importKind: import_kind,
      kind,
      record,
      account: acct_num,
      name: (after ?? before)?.name ?? '',
      page:
        owner === null || acct_num === null
          ? null
          : { candidate: candidatePage, committee: committeePage }[owner](acct_num),
      what: before === undefined ? 'added' : after === undefined ? 'removed' : 'changed',
      // For an added or removed record, only balances list their fields; other records have them on their page.
      fields: (before && after) || kind === 'balance' ? fieldChanges(kind, before?.facts, after?.facts) : [],
    }
  })
}
