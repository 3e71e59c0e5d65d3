import { sql } from 'kysely'
import { KINDS_WITHOUT_NAMES } from '../../search/registerIndex.ts'
import { slicesOf } from '#contract/domain/slicesOf.ts'
import { appendRows } from '../../connection/insertRows.ts'
import { isSqlite } from '../../connection/isSqlite.ts'
import type { Db } from '../../connection/Db.ts'
import { filerAliasesIn } from '../../money/filerAliases.ts'
import { filersIn } from '../../money/filers.ts'
import { foldedName } from '../../names/foldWords.ts'
import { lastParty } from '../write/storedPartyIds.ts'
import { dayNumber, isoDay } from '../store/storedRow.ts'
import { type AccountName, accountNames, campaignOf } from './accountNames.ts'
import type { AccountNameTable } from './pairTables.ts'

/** Both engines are quick with this many parameters. */
const NAMES_AT_ONCE = 500

const PARTIES_AT_ONCE = 20_000

/**
 * Updates the names of the register's accounts in the store from this epoch on, and which parties are filed under them:
 * checks the names of new parties, and all parties for new names. Accounts whose names changed become due.
 * Resolves to whether there is anything to publish: rows name other accounts than before.
 */
export async function keepAccountNames(store: Db, register: Db, epoch: number): Promise<boolean> {
  const state = await store.selectFrom('books.pair_state').selectAll().executeTakeFirst()
  const former = { names: '', last_party: 0, ...state }
  const names = await markOfNames(register)
  const changed = names === former.names ? new Set<string>() : await changeNames(store, register, epoch)
  const last = await lastParty(store)
  if (changed.size > 0) await noteParties(store, { after: 0, through: former.last_party }, changed)
  await noteParties(store, { after: former.last_party, through: last })
  if (names === former.names && last === former.last_party) return false
  const isPublic = await settleUnused(store, epoch)
  // Until PostgreSQL's planner knows how few parties are accounts, it reads all rows for each of them.
  if (changed.size > 0 && !isSqlite(store))
    await sql`analyze books.account_name, books.account_party`.execute(store)
  const now = { state_id: 1, names, last_party: last }
  await store
    .insertInto('books.pair_state')
    .values(now)
    .onConflict((conflict) => conflict.column('state_id').doUpdateSet(now))
    .execute()
  return isPublic
}

/**
 * Lets changes of names that no party has count for every epoch, because they change no answer. Resolves to whether there
 * are others.
 */
async function settleUnused(store: Db, epoch: number): Promise<boolean> {
  const used = store.selectFrom('books.account_party').select('books.account_party.name')
  await store
    .deleteFrom('books.account_name')
    .where('until', '<=', epoch)
    .where('name', 'not in', used)
    .execute()
  await store
    .updateTable('books.account_name')
    .set({ since: 0 })
    .where('since', '=', epoch)
    .where('name', 'not in', used)
    .execute()
  const some = await store
    .selectFrom('books.account_name')
    .select('name')
    .where((eb) => eb.or([eb('since', '=', epoch), eb('until', '=', epoch)]))
    .limit(1)
    .execute()
  return some.length > 0
}

/**
 * Notes which new parties are filed under the names that the store has. Names that changed in the register wait until
 * their accounts are summed.
 */
export async function keepNewParties(store: Db, register: Db, epoch: number): Promise<void> {
  const state = await store.selectFrom('books.pair_state').selectAll().executeTakeFirst()
  if (!state?.names) {
    await keepAccountNames(store, register, epoch)
    return
  }
  const last = await lastParty(store)
  if (last === state.last_party) return
  await noteParties(store, { after: state.last_party, through: last })
  await store.updateTable('books.pair_state').set({ last_party: last }).execute()
}

/** A text that changes when names may have. */
async function markOfNames(register: Db): Promise<string> {
  const others = sql.join(KINDS_WITHOUT_NAMES)
  const { rows } = await sql<Record<string, unknown>>`select
    (select max(import_id) from import where outcome = 'done' and kind not in (${others})) as imports,
    (select count(*) from candidate) as candidates, (select count(*) from committee) as committees,
    (select count(*) from filer_alias) as aliases, (select max(made_at) from filer_alias) as made`.execute(
    register,
  )
  return Object.values(rows[0] ?? {}).join(' ')
}

/** Makes the stored names those of the register from this epoch on. Returns the names that are new or no longer used. */
async function changeNames(store: Db, register: Db, epoch: number): Promise<Set<string>> {
  const now = accountNames(await filersIn(register), await filerAliasesIn(register).list())
  const before = await store.selectFrom('books.account_name').selectAll().where('until', 'is', null).execute()
  const known = new Set(before.map(toText))
  const wanted = now.map(toRow)
  const wantedTexts = new Set(wanted.map(toText))
  const fresh = wanted.filter((row) => !known.has(toText(row)))
  const gone = before.filter((row) => !wantedTexts.has(toText(row)))
  if (fresh.length + gone.length === 0) return new Set()

  const changed = new Set([...fresh, ...gone].map(({ name }) => name))
  const kept = new Set(wanted.map(({ name }) => name))
  await store.transaction().execute(async (trx) => {
    for (const { name, account, is_person, since } of gone)
      await trx
        .updateTable('books.account_name')
        .set({ until: epoch })
        .where((eb) => eb.and({ name, account, is_person, since }))
        .execute()
    const append = appendRows(trx, sql`books.account_name`, [...COLUMNS, 'since'])
    await append(
      trx,
      fresh.map((row) => [...COLUMNS.map((column) => row[column]), epoch]),
    )
    // An account that shares its name with a new one is no longer identified by it.
    const accounts = [...before, ...wanted].filter(({ name }) => changed.has(name))
    await noteDue(
      trx,
      accounts.map(({ account }) => account),
    )
  })
  const formerNames = new Set(before.map(({ name }) => name))
  return new Set([...changed].filter((name) => !formerNames.has(name) || !kept.has(name)))
}

const COLUMNS = ['name', 'account', 'is_person', 'first_day', 'last_day'] as const

type NameRow = Pick<AccountNameTable, (typeof COLUMNS)[number]>

const toText = (row: NameRow) => COLUMNS.map((column) => row[column]).join('\n')

const toRow = ({ name, account, isPerson, firstDay, lastDay }: AccountName): NameRow => ({
  name,
  account,
  is_person: isPerson ? 1 : 0,
  first_day: dayNumber(firstDay),
  last_day: dayNumber(lastDay),
})

/** Converts a row of the store’s table. */
export const toAccountName = (row: NameRow): AccountName => ({
  name: row.name,
  account: row.account,
  isPerson: row.is_person === 1,
  firstDay: isoDay(row.first_day),
  lastDay: isoDay(row.last_day),
})

/** Makes the sums of these accounts due. */
export async function noteDue(trx: Db, accounts: readonly number[]): Promise<void> {
  const due = [...new Set(accounts)]
  for (const some of slicesOf(due, NAMES_AT_ONCE))
    await trx
      .insertInto('books.pair_due')
      .values(some.map((account) => ({ account })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** Notes which parties in this range are filed under an account's name, or only under one of these names. */
async function noteParties(
  store: Db,
  { after, through }: { after: number; through: number },
  only?: ReadonlySet<string>,
): Promise<void> {
  const append = appendRows(store, sql`books.account_party`, ['party_id', 'name', 'is_campaign'])
  const all = !only && through - after > PARTIES_AT_ONCE ? await allNames(store) : undefined
  for (let last = after; last < through;) {
    const parties = await store
      .selectFrom('books.party')
      .select(['party_id', 'name'])
      .where('party_id', '>', last)
      .where('party_id', '<=', through)
      .orderBy('party_id')
      .limit(PARTIES_AT_ONCE)
      .execute()
    if (parties.length === 0) return
    last = parties.at(-1)?.party_id ?? through
    const folded = parties
      .map(({ party_id, name }) => ({ id: party_id, name: foldedName(name) }))
      .filter((party) => !only || namesIn(party).some((name) => only.has(name)))
    if (folded.length === 0) continue
    const known = all ?? (await knownNames(store, folded.flatMap(namesIn)))
    const found = folded.flatMap((party) => {
      const name = namesIn(party).find((each) => known.has(each))
      return name === undefined ? [] : [[party.id, name, name === party.name ? 0 : 1] as const]
    })
    const ids = found.map(([id]) => id)
    if (only && ids.length > 0)
      await store.deleteFrom('books.account_party').where('party_id', 'in', ids).execute()
    await append(store, found)
  }
}

/** The name itself, and the name of the person whose campaign it says it is. */
const namesIn = ({ name }: { name: string }): string[] => [name, campaignOf(name) ?? name]

async function allNames(store: Db): Promise<Set<string>> {
  const rows = await store
    .selectFrom('books.account_name')
    .select('name')
    .distinct()
    .where('until', 'is', null)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

async function knownNames(store: Db, names: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(names)]
  const known = new Set<string>()
  for (const some of slicesOf(asked, NAMES_AT_ONCE)) {
    const rows = await store
      .selectFrom('books.account_name')
      .select('name')
      .where('name', 'in', some)
      .where('until', 'is', null)
      .execute()
    for (const { name } of rows) known.add(name)
  }
  return known
}
