import { sql } from 'kysely'
import { slicesOf } from '#contract/domain/rows.ts'
import {
  type Db,
  deleteRows,
  findRows,
  isAmong,
  lastOf,
  type Row,
  withWriteTransaction,
} from '../connection/Db.ts'
import { appendRows, upsertRows } from '../connection/insertRows.ts'
import {
  accountTerm,
  ANY_DAY,
  type Filer,
  type FilerAlias,
  filerAliasesIn,
  filersIn,
} from '../money/filers.ts'
import { nameInWords } from '../search/normalizeNames.ts'
import { registerIn } from '../register.ts'
import { KINDS_WITHOUT_NAMES } from '../search/registerIndex.ts'
import type { PublishedRow } from './pages.ts'
import { dayNumber, kindNumber, kindOf } from './tx.ts'

/* Which account of the register the other party of a row is: the names of accounts, and the sums of rows that name them. */

type AccountName = Row<'account_name'>

export type NamingRow = Pick<PublishedRow, 'owner' | 'kind' | 'type' | 'day' | 'party'>

/** The state's type of an expenditure to a candidate's campaign. */
const TO_CANDIDATE = 'CAN'

/** Both engines are quick with this many parameters. */
const NAMES_AT_ONCE = 500

/** Returns a function that finds the account a row of these parties names, other than the row's owner. */
export async function accountsByParty(
  db: Db,
  parties: readonly number[],
): Promise<(row: NamingRow) => number | undefined> {
  const named = await findRows(db, 'account_party', { party: parties })
  const partyOf = new Map(named.map((each) => [each.party, each]))
  const names = await namesAmong(db, [...new Set(named.map(({ name }) => name))])
  return ({ owner, kind, type, day, party }) => {
    const filed = partyOf.get(party)
    if (!filed) return undefined
    const isOfCampaign =
      filed.is_campaign === 1 || (kind === kindNumber('expenditures') && type === TO_CANDIDATE)
    const account = accountNamed(names.get(filed.name) ?? [], day, isOfCampaign)
    return account === owner ? undefined : account
  }
}

async function namesAmong(db: Db, names: readonly string[]): Promise<Map<string, AccountName[]>> {
  const known: AccountName[] = []
  for (const some of slicesOf(names, NAMES_AT_ONCE))
    known.push(...(await findRows(db, 'account_name', { name: some })))
  return Map.groupBy(known, ({ name }) => name)
}

/**
 * Brings names and links up to date with the register and with the rows that the staged changes touch, in the
 * transaction that applies them; `made` is what these rows say, if that was prepared before. Resolves to whether the
 * register's names changed what rows mean.
 */
export async function updateNamedAccounts(trx: Db, made?: Row<'tx_named'>[]): Promise<boolean> {
  const renamed = await followNames(trx)
  await linkNewParties(trx)
  const owners = [...new Set([...(await changedOwners(trx)), ...renamed])]
  await sql`delete from tx_named where ${isAmong(trx, 'owner', owners)}`.execute(trx)
  const isMade = made && renamed.length === 0
  await appendRows(trx, 'tx_named', isMade ? made : await namedRowsOf(trx, owners, 'tx'))
  return renamed.length > 0
}

async function changedOwners(db: Db): Promise<number[]> {
  const { rows } = await sql<{ owner: number }>`
    select distinct owner from tx_sum_staged where owner > 0`.execute(db)
  return rows.map(({ owner }) => owner)
}

/**
 * What the rows of the owners that the staged changes touch say about other accounts; `table` has these rows by now.
 */
export const namedRows = async (db: Db, table: 'tx' | 'tx_added'): Promise<Row<'tx_named'>[]> =>
  namedRowsOf(db, await changedOwners(db), table)

/** The accounts with rows under a name that means something else now. */
async function ownersNaming(trx: Db, names: ReadonlySet<string>): Promise<number[]> {
  const { rows } = await sql<{ owner: number }>`
    select distinct tx.owner from tx join account_party on account_party.party = tx.party
    where tx.owner > 0 and ${isAmong(trx, 'account_party.name', [...names])}`.execute(trx)
  return rows.map(({ owner }) => owner)
}

/** Updates names and links after an import of candidates or committees. */
export const updateNamesOfRegister = (db: Db): Promise<void> =>
  withWriteTransaction(db, async (trx) => {
    if (await updateNamedAccounts(trx)) await registerIn(trx).noteChange()
  })

const OWNERS_AT_ONCE = 100
const PARTIES_AT_ONCE = 20_000

/** A text that changes when names may have changed. */
async function markOfNames(trx: Db): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`select
    (select max(import_id) from import where outcome = 'done' and kind not in (${sql.join(KINDS_WITHOUT_NAMES)})) as imports,
    (select count(*) from candidate) as candidates, (select count(*) from committee) as committees,
    (select count(*) from filer_alias) as aliases, (select max(made_at) from filer_alias) as made`.execute(
    trx,
  )
  return Object.values(rows[0] ?? {}).join(' ')
}

/**
 * Brings the names, and the parties filed under them, up to date with the register. Returns the accounts whose rows may
 * name others now.
 */
async function followNames(trx: Db): Promise<number[]> {
  const mark = await markOfNames(trx)
  const state = await trx.selectFrom('names_state').selectAll().executeTakeFirst()
  if (state?.names === mark) return []
  const onFile = await findRows(trx, 'account_name')
  const now = accountNames(await filersIn(trx), await filerAliasesIn(trx).list())
  const gone = withoutNames(onFile, now)
  const fresh = withoutNames(now, onFile)
  for (const { name, account, is_person } of gone)
    await deleteRows(trx, 'account_name', { name, account, is_person })
  await appendRows(trx, 'account_name', fresh)
  const lastKnown = state?.last_party ?? 0
  await upsertRows(trx, 'names_state', ['state_id'], [{ state_id: 1, names: mark, last_party: lastKnown }])
  const changed = new Set([...gone, ...fresh].map(({ name }) => name))
  if (changed.size === 0) return []
  const before = await ownersNaming(trx, changed)
  await linkParties(trx, { after: 0, through: lastKnown }, changed)
  return [...before, ...(await ownersNaming(trx, changed))]
}

function withoutNames(names: readonly AccountName[], others: readonly AccountName[]): AccountName[] {
  const textOf = ({ name, account, is_person, first_day, last_day }: AccountName) =>
    [name, account, is_person, first_day, last_day].join('\t')
  const known = new Set(others.map(textOf))
  return names.filter((each) => !known.has(textOf(each)))
}

/**
 * Can run even while changes are staged, because a party without rows is not found anywhere. Half a million parties
 * take a second.
 */
export async function linkNewParties(trx: Db): Promise<void> {
  const state = await trx.selectFrom('names_state').select('last_party').executeTakeFirst()
  const last = await lastOf(trx, 'party', 'party_id')
  if (state === undefined || state.last_party >= last) return
  await linkParties(trx, { after: state.last_party, through: last })
  await trx.updateTable('names_state').set({ last_party: last }).execute()
}

/** Notes which parties in this range are filed under an account's name, or only under one of these names. */
async function linkParties(
  trx: Db,
  { after, through }: { after: number; through: number },
  only?: ReadonlySet<string>,
): Promise<void> {
  if (only?.size === 0) return
  for (let last = after; last < through;) {
    const { rows: parties } = await sql<{ party_id: number; name: string }>`select party_id, name from party
      where party_id > ${last} and party_id <= ${through}
      order by party_id limit ${sql.lit(PARTIES_AT_ONCE)}`.execute(trx)
    if (parties.length === 0) return
    last = parties.at(-1)?.party_id ?? through
    const folded = parties
      .map(({ party_id, name }) => ({ id: party_id, name: nameInWords(name) }))
      .filter((party) => !only || namesIn(party).some((name) => only.has(name)))
    if (folded.length === 0) continue
    const known = await namesAmong(trx, [...new Set(folded.flatMap(namesIn))])
    const ids = folded.map(({ id }) => id)
    if (only) await sql`delete from account_party where ${isAmong(trx, 'party', ids)}`.execute(trx)
    const named = folded.flatMap((party) => {
      const name = namesIn(party).find((each) => known.has(each))
      return name === undefined ? [] : [{ party: party.id, name, is_campaign: name === party.name ? 0 : 1 }]
    })
    await appendRows(trx, 'account_party', named)
  }
}

/** The name itself, and the name of the person whose campaign it says it is. */
const namesIn = ({ name }: { name: string }): string[] => [name, name.replace(CAMPAIGN, '')]

const CAMPAIGN = / campaign(?: account)?$/

interface LinkRow extends NamingRow {
  is_whole: number
  cents: number
}

const NOTHING = {
  row_count: 0,
  cents: 0,
  paid_count: 0,
  paid_cents: 0,
  received_count: 0,
  received_cents: 0,
}

/** The sums of what these owners' rows say about other accounts. */
async function namedRowsOf(db: Db, owners: readonly number[], table: 'tx' | 'tx_added') {
  const sums = new Map<string, Row<'tx_named'>>()
  for (const some of slicesOf(owners, OWNERS_AT_ONCE)) {
    const { rows } =
      await sql<LinkRow>`select tx.owner, tx.kind, tx.is_whole, tx.party, tx.type, tx.day, tx.cents
      from ${sql.table(table)} as tx join account_party on account_party.party = tx.party
      where ${isAmong(db, 'tx.owner', some)}`.execute(db)
    const accountOf = await accountsByParty(db, [...new Set(rows.map(({ party }) => party))])
    for (const row of rows) {
      const other = accountOf(row)
      if (other === undefined) continue
      const { owner, kind, is_whole, party, cents } = row
      const key = `${owner} ${kind} ${is_whole} ${party} ${other}`
      const sum = sums.get(key) ?? { owner, kind, is_whole, party, other, ...NOTHING }
      sums.set(key, sum)
      sum.row_count += 1
      sum.cents += cents
      const moved = movedBy(row)
      if (moved === undefined) continue
      sum[`${moved.way}_count`] += 1
      sum[`${moved.way}_cents`] += moved.cents
    }
  }
  return [...sums.values()]
}

/**
 * Whether a row between two accounts says what its owner paid or received, and how much. Undefined if no money went
 * from one account to another: an in-kind contribution is someone else's bill that the giver paid, petty cash left the
 * account when it was withdrawn, and distributions concern money that was spent before.
 */
function movedBy({
  kind: number,
  type,
  cents,
}: LinkRow): { way: 'paid' | 'received'; cents: number } | undefined {
  const kind = kindOf(number)
  if (cents === 0 || kind === 'distributions') return undefined
  if (kind === 'contributions') return type === 'INK' ? undefined : { way: 'received', cents }
  if (kind === 'expenditures') return type === 'PCS' ? undefined : { way: 'paid', cents }
  return cents > 0 ? { way: 'paid', cents } : { way: 'received', cents: -cents }
}

/** The type at the end of a committee's name in the state's exports: "Star PAC (PAC)". */
const COMMITTEE_TYPE = /\s*\([A-Z0-9]{2,4}\)$/

/**
 * Every name that rows may have for each account: a committee's own name and the ones that aliases for every election
 * give it; a candidate's name in either order, with and without the middle name. An alias takes precedence over accounts'
 * own names.
 */
function accountNames(filers: readonly Filer[], aliases: readonly FilerAlias[]): AccountName[] {
  const committees = new Set(filers.flatMap(({ type, acctNum }) => (type === 'committee' ? [acctNum] : [])))
  const aliased = aliases
    .filter(({ election, acctNum }) => election === '' && committees.has(acctNum))
    .map(({ filer, acctNum }) => ofCommittee(filer.replace(COMMITTEE_TYPE, ''), acctNum))
  const assigned = new Set(aliased.map(({ name }) => name))
  const own = filers
    .flatMap((filer) =>
      filer.type === 'committee' ? [ofCommittee(filer.name, filer.acctNum)] : ofCandidate(filer),
    )
    .filter(({ name }) => !assigned.has(name))
  const all = [...aliased, ...own].filter(({ name }) => name !== '')
  return [...new Map(all.map((each) => [`${each.account} ${each.is_person} ${each.name}`, each])).values()]
}

const ofCommittee = (name: string, account: number): AccountName => ({
  name: nameInWords(name),
  account,
  is_person: 0,
  ...daysOf(ANY_DAY),
})

function ofCandidate(candidate: Extract<Filer, { type: 'candidate' }>): AccountName[] {
  const { acctNum, last, first, middle, office, election } = candidate
  const term = accountTerm(office, election)
  return [middle, middle.slice(0, 1), '']
    .flatMap((each) => [`${first} ${each} ${last}`, `${last} ${first} ${each}`])
    .map((name) => ({ name: nameInWords(name), account: acctNum, is_person: 1, ...daysOf(term) }))
}

const daysOf = ({ firstDay, lastDay }: typeof ANY_DAY) => ({
  first_day: dayNumber(firstDay),
  last_day: dayNumber(lastDay),
})

/**
 * The only account that the name can mean in a row of this date; undefined if none or several can, since it is never
 * guessed. A person's name means their account only if the row says that it is about a campaign.
 */
function accountNamed(named: readonly AccountName[], day: number, isOfCampaign: boolean): number | undefined {
  const fitting = named.filter(
    ({ is_person, first_day, last_day }) =>
      (is_person === 0 || isOfCampaign) && first_day <= day && day <= last_day,
  )
  const [account, other] = new Set(fitting.map((each) => each.account))
  return other === undefined ? account : undefined
}
