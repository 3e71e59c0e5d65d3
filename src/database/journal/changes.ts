import { type RawBuilder, sql } from 'kysely'
import type { ChangeKind, ChangeList, FieldChange, RecordChange } from '#contract/schemas/change.ts'
import { candidatePage, committeePage } from '#contract/pages.ts'
import { formatDay } from '#contract/domain/days.ts'
import { dollarText, FIGURE_NAMES, isFigure } from '#contract/domain/money.ts'
import { type Db, type Row, withReadTransaction } from '../connection/Db.ts'
import { journalSince } from './journal.ts'
import { accountNames } from './recordFacts.ts'
import { accountOwners, hiddenAccounts, hiddenNumbers } from '../accounts.ts'

const CHANGES_PER_PAGE = 25

/** For a file; reading this many blocks the event loop for a few milliseconds. */
const CHANGES_AT_ONCE = 1_000

export interface ChangeFilter {
  kind?: ChangeKind | undefined
  accounts?: readonly number[] | undefined
  /** The election, or with office and district one of its races. */
  race?: { electionId: string; officeCode?: string; district?: string } | undefined
  /** The first and the last date: ISO, in Florida. */
  from?: string | undefined
  to?: string | undefined
  /** The id of a change: only earlier ones. */
  before?: number | undefined
}

/** What the journal says, record by record and field by field, newest first; nothing about a deleted record. */
export function changesIn(db: Db) {
  return {
    list: (filter: ChangeFilter): Promise<ChangeList> =>
      withReadTransaction(db, async (trx) => {
        const entries = await entriesOf(trx, filter, CHANGES_PER_PAGE + 1)
        const shown = entries.slice(0, CHANGES_PER_PAGE)
        return {
          changes: await described(trx, shown),
          next: entries.length > CHANGES_PER_PAGE ? String(shown.at(-1)?.journal_id ?? 0) : null,
          since: await journalSince(trx),
        }
      }),

    /** All changes that match, in batches, each read only when it is requested. */
    async *all(filter: ChangeFilter): AsyncGenerator<RecordChange[]> {
      let { before } = filter
      for (;;) {
        const { last, changes } = await withReadTransaction(db, async (trx) => {
          const entries = await entriesOf(trx, { ...filter, before }, CHANGES_AT_ONCE)
          return { last: entries.at(-1), changes: await described(trx, entries) }
        })
        if (!last) return
        yield changes
        before = last.journal_id
      }
    },

    async lastDay(): Promise<string | null> {
      const newest = await db
        .selectFrom('journal')
        .select('day')
        .orderBy('journal_id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return newest?.day ?? (await journalSince(db))
    },
  }
}

type JournalEntry = Row<'journal'> & { import_kind: string | null }

async function entriesOf(db: Db, { kind, accounts, race, from, to, before }: ChangeFilter, limit: number) {
  if (accounts?.length === 0) return []
  const conditions: RawBuilder<unknown>[] = [
    sql`(j.acct_num is null or j.acct_num not in ${hiddenAccounts(db)})`,
  ]
  if (kind !== undefined) conditions.push(sql`j.kind = ${kind}`)
  if (accounts !== undefined) conditions.push(sql`j.acct_num in (${sql.join(accounts)})`)
  if (race !== undefined) {
    const { electionId, officeCode = '', district = '' } = race
    const [first, last] =
      officeCode === ''
        ? [`${electionId}/`, `${electionId}0`] // the character after the slash
        : [`${electionId}/${officeCode}/${district}`, `${electionId}/${officeCode}/${district}`]
    conditions.push(
      sql`(j.race_after between ${first} and ${last} or j.race_before between ${first} and ${last})`,
    )
  }
  if (from !== undefined) conditions.push(sql`j.day >= ${from}`)
  if (to !== undefined) conditions.push(sql`j.day <= ${to}`)
  if (before !== undefined) conditions.push(sql`j.journal_id < ${before}`)
  const { rows } = await sql<JournalEntry>`select j.*, i.kind as import_kind
    from journal as j left join import as i on i.import_id = j.import_id
    where ${sql.join(conditions, sql` and `)}
    order by j.journal_id desc limit ${limit}`.execute(db)
  return rows
}

async function described(db: Db, entries: readonly JournalEntry[]): Promise<RecordChange[]> {
  const ownerOf = await accountOwners(db, [...new Set(entries.flatMap(({ acct_num }) => acct_num ?? []))])
  const hidden = await hiddenNumbers(db)
  return entries.map((entry) => {
    const { owner } = ownerOf(entry.acct_num ?? 0)
    return {
      id: entry.journal_id,
      at: entry.at,
      importId: entry.import_id,
      importKind: entry.import_kind,
      kind: entry.kind,
      record: entry.record,
      account: entry.acct_num,
      name: entry.name,
      page:
        owner === null || entry.acct_num === null
          ? null
          : { candidate: candidatePage, committee: committeePage }[owner](entry.acct_num),
      what: entry.what,
      fields: fieldChanges(entry, hidden),
    }
  })
}

type FieldValue = FieldChange['before']

/** In the order of the record's fields. */
function fieldChanges({ kind, fields }: JournalEntry, hidden: ReadonlySet<number>): FieldChange[] {
  const changed = JSON.parse(fields) as Record<string, [FieldValue, FieldValue]> // as the journal wrote them
  return Object.entries(changed).flatMap(([field, values]) => {
    const [before, after] = values.map((value) =>
      field === 'accounts' && typeof value === 'string' ? accountNames(value, hidden) : value,
    )
    if (before === undefined || after === undefined || before === after) return []
    const description = `${wordOf(kind, field)}: ${valueOf(field, before)} → ${valueOf(field, after)}`
    return [{ field, before, after, description }]
  })
}

const WORDS: Readonly<Record<string, string>> = {
  ...FIGURE_NAMES,
  basis: 'Figures from',
  asOf: 'Figures as of',
  accounts: 'Accounts',
  offListSince: 'Not on the state’s list since',
  stateName: 'The state’s name',
  registrationStatus: 'Status on its registration page',
  committeeStatus: 'Status in the look-up',
}

/** "deputyTreasurer" becomes "Deputy treasurer". */
const wordOf = (kind: ChangeKind, field: string) =>
  (kind === 'registration' && field === 'treasurer' ? 'Treasurer on its registration page' : WORDS[field]) ??
  field
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

const BASES: Readonly<Record<string, string>> = {
  ledger: 'its transactions',
  stateTotal: 'the state’s totals',
  list: 'an operator’s list',
}

function valueOf(field: string, value: FieldValue): string {
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'number') return isFigure(field) ? dollarText(value) : String(value)
  if (field === 'basis') return BASES[value] ?? value
  return formatDay(value).replaceAll('\n', '; ')
}
