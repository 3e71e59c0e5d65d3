import { type RawBuilder, sql } from 'kysely'
import { TransactionKind } from '#contract/schemas/values.ts'
import { type Db, findRows, isAmong, isSqlite, lastOf, type Row } from '../connection/Db.ts'
import { appendValues, type Value } from '../connection/insertRows.ts'
import type { TypeSum } from '../money/wholeLists.ts'
import { withDatabaseErrors } from '../connection/errors.ts'
import {
  applyChanges,
  type DerivedRows,
  emptyStage,
  expectFill,
  loadLongLists,
  prepareFill,
  removeLoadedLists,
  stage,
} from './applyChanges.ts'
import { linkNewParties } from './linkAccounts.ts'
import { partyNumbers, sourceNumbers, textHash } from './parties.ts'
import {
  columnsOf,
  dayNumber,
  isAccount,
  isoDay,
  isOfList,
  isPublished,
  KEY,
  kindNumber,
  kindOf,
  type Owner,
  type RowList,
  type StoredRow,
  TX_COLUMNS,
  sumsOfYear,
} from './tx.ts'
import { lockTransactions } from './writeLock.ts'

/** Rows of one owner, kind and calendar year, from a whole list or loose; the year is 0 for impossible dates. */
interface ListYear {
  owner: Owner
  kind: TransactionKind
  year: number
  isWhole: boolean
}

/** Such rows on file, with the changes made so far. */
export interface YearOnFile extends ListYear {
  count: number
  cents: number
  /** ISO. */
  firstDay: string
}

/** The same with the number that the table has for the owner. */
type NumberedYear = RowList & Pick<ListYear, 'year'>

/** A name under which an owner holds rows. */
export interface Holding {
  filer: string
  owner: Owner
}

/** Rows from a source: those under a filer's name, or those that an import brought. */
type RowSource = { filer: string } | { importId: number }

export type TransactionWriter = Awaited<ReturnType<typeof openTransactionWriter>>

/** Changes are held in memory up to this many rows, then in tables of their own. */
const HELD_ROWS = 20_000

/** In kilobytes. With SQLite's usual two megabytes, each page of the large indexes would be written many times. */
const WRITING_PAGE_CACHE = 64 * 1024
/** For a first fill, which looks for each name among millions, and sorts its indexes in batches of this size. */
const FILLING_PAGE_CACHE = 256 * 1024
const USUAL_PAGE_CACHE = 2_000

async function setPageCache(db: Db, kilobytes: number): Promise<void> {
  if (isSqlite(db)) await sql`pragma cache_size = ${sql.lit(-kilobytes)}`.execute(db)
}

/** Removes what a killed program staged. Resolves to the owners of rows. */
async function beginWriting(db: Db) {
  await removeLoadedLists(db)
  const { rows } = await sql`select 1 where not exists (select 1 from tx)`.execute(db)
  const isFill = rows.length > 0
  await setPageCache(db, isFill ? FILLING_PAGE_CACHE : WRITING_PAGE_CACHE)
  await stage(db, async (trx) => {
    await emptyStage(trx)
    if (isFill) await expectFill(trx)
  })
  return ownerNumbers(db)
}

/** The numbers that `tx` has for owners: an account's own, and one below zero for a filer's name. */
async function ownerNumbers(db: Db) {
  const filers = await db.selectFrom('filer').selectAll().execute()
  const numbers = new Map(filers.map(({ filer, filer_id }) => [filer, -filer_id]))
  const names = new Map(filers.map(({ filer, filer_id }) => [-filer_id, filer]))
  let last = await lastOf(db, 'filer', 'filer_id')
  /** Undefined for a name whose rows never waited. */
  const numberOf = (owner: Owner) => (isAccount(owner) ? owner : numbers.get(owner))
  return {
    numberOf,
    ownerOf: (number: number): Owner => (number < 0 ? (names.get(number) ?? '') : number),
    /** Numbers a name whose rows never waited. Only the one program that writes does this. */
    async numberFor(owner: Owner): Promise<number> {
      const known = numberOf(owner)
      if (known !== undefined) return known
      const row = { filer_id: (last += 1), filer: String(owner) }
      await stage(db, (trx) => trx.insertInto('filer').values(row).execute())
      numbers.set(row.filer, -row.filer_id)
      names.set(-row.filer_id, row.filer)
      return -row.filer_id
    },
  }
}

/**
 * Opens the transactions for changes, exclusively across all processes and servers. Changes are compared with what is on
 * file and staged beside it, which delays no reader and other writers only briefly; `publish` applies them in the
 * register's transaction, with all sums. What a killed program staged is removed here. Throws DatabaseError if another
 * program is writing transactions, or if the disk fails. A dry run changes nothing.
 */
export async function openTransactionWriter(db: Db, { isDryRun = false } = {}) {
  const lock = await lockTransactions(db)
  const close = async () => {
    await setPageCache(db, USUAL_PAGE_CACHE)
    await lock.release()
  }
  const owners = await beginWriting(db).catch(async (error: unknown) => {
    await close()
    throw error
  })
  const parties = partyNumbers(db)
  const sources = sourceNumbers(db)
  const held: Record<'added' | 'gone' | 'sums', Value[][]> = { added: [], gone: [], sums: [] }
  /** The years that have staged changes. */
  const staged = new Set<string>()
  /** The owners and kinds of those years. */
  const changed = new Set<string>()
  /** Whether everything on file is to be removed. */
  let isCleared = false
  /** Whether nothing has changed since `flush`, and what it made of a first fill. */
  let isReady = true
  let fill: DerivedRows | undefined

  const prepareToPublish = async (): Promise<void> => {
    fill = await prepareFill(db, isCleared)
    if (!fill && !isCleared) await loadLongLists(db)
    isReady = true
  }
  const expectChange = async (): Promise<void> => {
    if (isReady) await removeLoadedLists(db)
    isReady = false
  }

  const flush = async (): Promise<void> => {
    if (held.sums.length === 0) return
    await stage(db, async (trx) => {
      await parties.write(trx)
      await linkNewParties(trx)
      await sources.write(trx)
      await appendValues(trx, sql`tx_added`, TX_COLUMNS, held.added.toSorted(byKey))
      await appendValues(trx, sql`tx_gone`, TX_COLUMNS, held.gone.toSorted(byKey))
      await appendValues(trx, sql`tx_sum_staged`, SUM_COLUMNS, held.sums)
    })
    held.added = []
    held.gone = []
    held.sums = []
  }

  /** The rows that meet a condition on columns of `tx`, with the changes staged so far. */
  const rowsNow = (owner: number, kind: number, condition: RawBuilder<unknown>): RawBuilder<unknown> => {
    // PostgreSQL does not know how many rows are staged, and could look through all of them for each row.
    if (!isCleared && !changed.has(`${owner} ${kind}`))
      return sql`(select ${columnsOf(TX_COLUMNS)} from tx where ${condition}) as now`
    const added = sql`select ${columnsOf(TX_COLUMNS)} from tx_added where ${condition}`
    if (isCleared) return sql`(${added}) as now`
    const isGone = sql.join(
      KEY.map((column) => sql`gone.${sql.ref(column)} = tx.${sql.ref(column)}`),
      sql` and `,
    )
    return sql`(select ${columnsOf(TX_COLUMNS)} from tx where ${condition} and ${isPublished()} and not exists
        (select 1 from tx_gone as gone where ${isGone})
      union all ${added}) as now`
  }

  async function yearsOf(owner: number, kind: number): Promise<YearOnFile[]> {
    await flush()
    const ofOwner = sql`owner = ${owner} and kind = ${kind}`
    const { rows } = await sql<Record<'is_whole' | 'year' | 'count' | 'cents' | 'first_day', number>>`
      select is_whole, ${YEAR} as year, count(*) as count, sum(cents) as cents, min(day) as first_day
      from ${rowsNow(owner, kind, ofOwner)} group by is_whole, ${YEAR} order by 2, is_whole desc`.execute(db)
    return rows.map(({ is_whole, first_day, ...year }) => ({
      ...year,
      owner: owners.ownerOf(owner),
      kind: kindOf(kind),
      isWhole: is_whole === 1,
      firstDay: isoDay(first_day),
    }))
  }

  async function replace(list: ListYear, rows: readonly StoredRow[]): Promise<void> {
    await expectChange()
    const year = { ...list, owner: await owners.numberFor(list.owner) }
    const key = JSON.stringify([list.owner, list.kind, list.year, list.isWhole])
    if (staged.has(key)) {
      await flush()
      await unstage(db, year)
    }
    staged.add(key)
    changed.add(`${year.owner} ${kindNumber(year.kind)}`)
    const ofList = [year.owner, kindNumber(year.kind), year.isWhole ? 1 : 0]
    const onFile = isCleared ? new Map<string, KeyedRow>() : await storedRows(db, year)
    const wanted = withKeys(rows)
    const isSame = new Set(
      [...onFile].flatMap(([place, { row }]) =>
        textOf(row) === textOf(wanted.get(place)?.row) ? [place] : [],
      ),
    )
    const added = [...wanted].filter(([place]) => !isSame.has(place))
    const numbers = await parties.numbersOf(
      added.map(([, { row }]) => row),
      year.kind === 'contributions',
    )
    for (const [at, [, { row, day, hash, copy }]] of added.entries())
      held.added.push([
        ...ofList,
        day,
        hash,
        copy,
        ...valuesOf(row),
        await sources.numberOf(row),
        numbers[at] ?? 0,
      ])
    for (const [place, { row, day, hash, copy, source, party }] of onFile)
      if (!isSame.has(place)) held.gone.push([...ofList, day, hash, copy, ...valuesOf(row), source, party])
    const sums = sumsOfYear(rows)
    // A year without rows is noted too, so that its former sums are removed.
    for (const sum of sums.length > 0 ? sums : [['all', '', 0, 0]])
      held.sums.push([...ofList, year.year, ...sum])
    if (held.added.length + held.gone.length > HELD_ROWS) await flush()
  }

  return {
    /** The names under which owners hold loose rows of a kind, before any change that has not been published. */
    async holdings(kind: TransactionKind): Promise<Holding[]> {
      const holdings = await db
        .selectFrom('tx_source')
        .innerJoin('source', 'source_id', 'tx_source.source')
        .select(['filer', 'owner'])
        .distinct()
        .where((eb) => eb.and({ kind: kindNumber(kind), is_whole: 0 }))
        .where('filer', '<>', '')
        .execute()
      return holdings.map(({ filer, owner }) => ({ filer, owner: owners.ownerOf(owner) }))
    },

    /** The names that rows wait under, by kind, likewise. */
    async waitingNames(): Promise<{ kind: TransactionKind; filer: string }[]> {
      const waiting = await ownersOnFile(db).select('kind').where('owner', '<', 0).execute()
      return waiting.map(({ owner, kind }) => ({ kind: kindOf(kind), filer: String(owners.ownerOf(owner)) }))
    },

    /** Every owner of rows, likewise. */
    owners: async (): Promise<Owner[]> =>
      (await ownersOnFile(db).execute()).map(({ owner }) => owners.ownerOf(owner)),

    /** An owner's rows by year, of one kind or of all. */
    yearsOf: (owner: Owner, kind?: TransactionKind): Promise<YearOnFile[]> =>
      withDatabaseErrors(async () => {
        const number = owners.numberOf(owner)
        if (number === undefined) return []
        const years: YearOnFile[] = []
        for (const each of kind === undefined ? TransactionKind.options : [kind])
          years.push(...(await yearsOf(number, kindNumber(each))))
        return years
      }),

    /** The years of any owner that have rows from this source. */
    yearsFrom: (source: RowSource): Promise<YearOnFile[]> =>
      withDatabaseErrors(async () => {
        await flush()
        const from = 'filer' in source ? { filer: source.filer } : { import_id: source.importId }
        const numbers = (await findRows(db, 'source', from)).map(({ source_id }) => source_id)
        const years: YearOnFile[] = []
        for (const { owner, kind } of await ownersFrom(db, numbers)) {
          const isFrom = sql`owner = ${owner} and kind = ${kind} and ${isAmong(db, 'source', numbers)}`
          const { rows } = await sql<{ is_whole: number; year: number }>`
            select distinct is_whole, ${YEAR} as year from ${rowsNow(owner, kind, isFrom)}`.execute(db)
          const having = new Set(rows.map(({ is_whole, year }) => `${is_whole} ${year}`))
          for (const each of await yearsOf(owner, kind))
            if (having.has(`${each.isWhole ? 1 : 0} ${each.year}`)) years.push(each)
        }
        return years
      }),

    /** All rows of a year, by date. */
    rowsOf: ({ owner, ...list }: ListYear): Promise<StoredRow[]> =>
      withDatabaseErrors(async () => {
        const number = owners.numberOf(owner)
        if (number === undefined) return []
        await flush()
        const condition = isInYear({ ...list, owner: number })
        const now = rowsNow(number, kindNumber(list.kind), condition)
        return (await withSources(db, now)).map(toStoredRow)
      }),

    /**
     * Replaces an owner's rows of a kind and year; whole lists and loose rows are replaced separately. Only what differs
     * from what is on file is written.
     */
    replace: (list: ListYear, rows: readonly StoredRow[]): Promise<void> =>
      withDatabaseErrors(async () => {
        if (!isDryRun) await replace(list, rows)
      }),

    /** Removes everything on file, and what was staged so far. */
    clear: (): Promise<void> =>
      withDatabaseErrors(async () => {
        await flush()
        await expectChange()
        await stage(db, emptyStage)
        staged.clear()
        changed.clear()
        isCleared = true
      }),

    /** The sums of the accounts' whole lists, with the changes staged so far. */
    sums: (accounts: readonly number[]): Promise<Map<number, TypeSum[]>> =>
      withDatabaseErrors(async () => {
        await flush()
        const sums = new Map<number, TypeSum[]>(accounts.map((account) => [account, []]))
        const { rows } = await sql<Omit<TypeSum, 'kind'> & { owner: number; kind: number }>`
          select owner, kind, key as type, sum(row_count) as rows, sum(cents) as cents
          from (select * from tx_sum_staged ${isCleared ? sql`` : sql`union all select * from tx_sum where ${isNotStaged()}`}) as now
          where ${isAmong(db, 'owner', accounts)} and is_whole = 1 and dimension = 'type'
          group by owner, kind, key`.execute(db)
        for (const { owner, kind, ...sum } of rows) sums.get(owner)?.push({ kind: kindOf(kind), ...sum })
        return sums
      }),

    /** Writes everything to disk and does the slow work. Call it before the transaction that publishes. */
    flush: (): Promise<void> =>
      withDatabaseErrors(async () => {
        await flush()
        if (!isReady) await prepareToPublish()
      }),

    /**
     * Applies the changes in `trx`, the register's transaction, with everything that is counted and linked. If that is
     * rolled back, it can be called again.
     */
    async publish(trx: Db): Promise<void> {
      if (isDryRun) return
      if (!isReady) throw new Error('Flush the changes first')
      await lock.assertHeld()
      await applyChanges(trx, { isCleared, isChanged: staged.size > 0, fill })
    },

    /** Lets others write, and discards what was not published. */
    close,
    [Symbol.asyncDispose]: close,
  }
}

const ownersOnFile = (db: Db) => db.selectFrom('tx_source').select('owner').distinct()

/** The order in which a table stores rows is the fastest one to write them in. */
function byKey(a: readonly Value[], b: readonly Value[]): number {
  // The first columns are the key, which are numbers.
  const at = KEY.findIndex((_, column) => a[column] !== b[column])
  return at < 0 ? 0 : Number(a[at]) - Number(b[at])
}

const SUM_COLUMNS = ['owner', 'kind', 'is_whole', 'year', 'dimension', 'key', 'row_count', 'cents']

/** On both engines a division of whole numbers has no fraction. */
const YEAR = sql`day / 10000`

const isInYear = (list: NumberedYear) =>
  sql`${isOfList(list)} and day between ${list.year * 10_000} and ${list.year * 10_000 + 9_999}`

const isNotStaged =
  () => sql`not exists (select 1 from tx_sum_staged as staged where staged.owner = tx_sum.owner
  and staged.kind = tx_sum.kind and staged.is_whole = tx_sum.is_whole and staged.year = tx_sum.year)`

async function unstage(db: Db, year: NumberedYear): Promise<void> {
  await stage(db, async (trx) => {
    for (const table of ['tx_added', 'tx_gone'])
      await sql`delete from ${sql.table(table)} where ${isInYear(year)}`.execute(trx)
    await sql`delete from tx_sum_staged where ${isOfList(year)} and year = ${year.year}`.execute(trx)
  })
}

interface KeyedRow {
  row: StoredRow
  day: number
  hash: number
  copy: number
  source: number
  party: number
}

const textOf = (row: StoredRow | undefined): string =>
  row === undefined ? '' : JSON.stringify([...valuesOf(row), row.day, row.filer, row.election, row.importId])

const valuesOf = (row: StoredRow): Value[] => [
  row.cents,
  row.type,
  row.name,
  row.place,
  row.detail,
  row.inKind,
  row.address,
  row.dayGiven,
  row.report,
]

/** What identifies a row: its report and its source do not count. */
const hashOf = (row: StoredRow): number =>
  textHash(
    `${row.cents}\t${row.type}\t${row.name}\t${row.address}\t${row.place}\t${row.detail}\t${row.inKind}\t${row.dayGiven}`,
  )

/** Gives each row its place among those of its year. Equal rows, and any that share a hash, are copies, in their order. */
function withKeys(rows: readonly StoredRow[]): Map<string, Omit<KeyedRow, 'source' | 'party'>> {
  const copies = new Map<string, number>()
  const keyed = new Map<string, Omit<KeyedRow, 'source' | 'party'>>()
  for (const row of rows) {
    const [day, hash] = [dayNumber(row.day), hashOf(row)]
    const copy = copies.get(`${day} ${hash}`) ?? 0
    copies.set(`${day} ${hash}`, copy + 1)
    keyed.set(`${day} ${hash} ${copy}`, { row, day, hash, copy })
  }
  return keyed
}

type SourcedRow = Row<'tx'> & Omit<Row<'source'>, 'source_id'>

async function withSources(db: Db, table: RawBuilder<unknown>): Promise<SourcedRow[]> {
  const { rows } = await sql<SourcedRow>`select now.*, s.filer, s.election_id, s.import_id
    from ${table} join source as s on s.source_id = now.source
    order by now.day, now.content_hash, now.copy`.execute(db)
  return rows
}

const toStoredRow = (row: SourcedRow): StoredRow => ({
  day: isoDay(row.day),
  dayGiven: row.day_given,
  cents: row.cents,
  type: row.type,
  report: row.report,
  name: row.name,
  address: row.address,
  place: row.place,
  detail: row.detail,
  inKind: row.in_kind,
  filer: row.filer,
  election: row.election_id,
  importId: row.import_id,
})

/** The rows of a year on file, by their places. */
async function storedRows(db: Db, year: NumberedYear): Promise<Map<string, KeyedRow>> {
  const onFile = await withSources(
    db,
    sql`(select ${columnsOf(TX_COLUMNS)} from tx where ${isInYear(year)}) as now`,
  )
  return new Map(
    onFile.map((each) => {
      const { day, content_hash: hash, copy, source, party } = each
      return [`${day} ${hash} ${copy}`, { row: toStoredRow(each), day, hash, copy, source, party }]
    }),
  )
}

async function ownersFrom(db: Db, sources: readonly number[]): Promise<{ owner: number; kind: number }[]> {
  const isOne = isAmong(db, 'source', sources)
  const { rows } = await sql<{ owner: number; kind: number }>`
    select owner, kind from tx_source where ${isOne}
    union select owner, kind from tx_added where ${isOne} order by owner, kind`.execute(db)
  return rows
}
