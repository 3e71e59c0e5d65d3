import type { OwnedAccount } from '#contract/schemas/balance.ts'
import { sql } from 'kysely'
import { slicesOf, ROW_CURSOR } from '#contract/domain/rows.ts'
import type { BetweenQuery } from '#contract/endpoints/transactionEndpoints.ts'
import type { AccountShares, Counterparties, PairSums } from '#contract/schemas/transaction.ts'
import { accountOwners, hiddenAccounts, hiddenNumbers, type ownersIn } from '../accounts.ts'
import { amongNumbers, amongTexts } from '../connection/conditions.ts'
import { appendRows, upsertRows } from '../connection/insertRows.ts'
import type { Db } from '../connection/Db.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { filerAliasesIn, filersIn } from '../money/filers.ts'
import { nameInWords } from '../names/normalizeNames.ts'
import { KINDS_WITHOUT_NAMES } from '../search/registerIndex.ts'
import { registerIn } from '../register.ts'
import type { Database } from '../schema.ts'
import { withWriteTransaction } from '../writeTransaction.ts'
import { type AccountName, accountNamed, accountNames, campaignOf } from '../names/accountNames.ts'
import type { ListOnFile } from './onFile.ts'
import { lastParty } from './parties.ts'
import type { PublishedRow } from './pages.ts'
import { dayNumber, isoDay, isOfLists, kindNumber, kindOf, summed } from './tx.ts'
import type { PartySum } from './partySums.ts'

/* Which account of the register the other party of a row is, and what accounts gave each other. */

/** The facts in a row that tell the account it names. */
type NamingRow = Pick<PublishedRow, 'owner' | 'kind' | 'type' | 'day' | 'party'>

/** The state's type of an expenditure to a candidate's campaign. */
const TO_CANDIDATE = 'CAN'

/** Both engines are quick with this many parameters. */
const NAMES_AT_ONCE = 500

/** Finds the account that each of these rows names; undefined if there is none, or there may be several. */
export async function namedAccounts(
  db: Db,
  rows: readonly NamingRow[],
): Promise<(row: NamingRow) => OwnedAccount | undefined> {
  const accountOf = await accountsByParty(db, [...new Set(rows.map(({ party }) => party))])
  const found = new Map(rows.map((row) => [row, accountOf(row)]))
  const accounts = [...new Set([...found.values()].filter((account) => account !== undefined))]
  if (accounts.length === 0) return () => undefined
  const ownerOf = await accountOwners(db, accounts)
  const hidden = await hiddenNumbers(db)
  return (row) => {
    const account = found.get(row)
    return account === undefined || hidden.has(account) ? undefined : { account, ...ownerOf(account) }
  }
}

/** Tells for rows of these parties the account they name, other than their owner. */
async function accountsByParty(
  db: Db,
  parties: readonly number[],
): Promise<(row: NamingRow) => number | undefined> {
  const named =
    parties.length === 0
      ? []
      : await db
          .selectFrom('account_party')
          .selectAll()
          .where(amongNumbers(db, 'party', parties))
          .execute()
  const partyOf = new Map(named.map((each) => [each.party, each]))
  const names = await namesAmong(db, [...new Set(named.map(({ name }) => name))])
  return ({ owner, kind, type, day, party }) => {
    const its = partyOf.get(party)
    if (!its) return undefined
    const isOfCampaign =
      its.is_campaign === 1 || (kind === kindNumber('expenditures') && type === TO_CANDIDATE)
    const account = accountNamed(names.get(its.name) ?? [], { day: isoDay(day), isOfCampaign })
    return account === owner ? undefined : account
  }
}

async function namesAmong(db: Db, names: readonly string[]): Promise<Map<string, AccountName[]>> {
  const found: AccountName[] = []
  for (const some of slicesOf(names, NAMES_AT_ONCE)) {
    const rows = await db
      .selectFrom('account_name')
      .selectAll()
      .where(amongTexts(db, 'name', some))
      .execute()
    for (const row of rows) found.push(toAccountName(row))
  }
  return Map.groupBy(found, ({ name }) => name)
}

const toAccountName = (row: Database['account_name']): AccountName => ({
  name: row.name,
  account: row.account,
  isPerson: row.is_person === 1,
  firstDay: isoDay(row.first_day),
  lastDay: isoDay(row.last_day),
})

const toRow = ({ name, account, isPerson, firstDay, lastDay }: AccountName): Database['account_name'] => ({
  name,
  account,
  is_person: isPerson ? 1 : 0,
  first_day: dayNumber(firstDay),
  last_day: dayNumber(lastDay),
})

/** The most accounts to name. */
const NAMED = 20

/**
 * The sums of the accounts that the rows of some lists name, and by its number the account that all rows of a party are
 * about, if there is one. The caller provides the accounts' owners.
 */
export async function namedShares(
  db: Db,
  lists: readonly ListOnFile[],
  hidden: ReadonlySet<number>,
  rows: { count: number; cents: number },
  parties: readonly PartySum[],
) {
  const found = await sharesOf(db, lists)
  const every = found.filter(({ other }) => !hidden.has(other))
  const all = summed(every, ({ other }) => other)
  const named = all.toSorted((a, b) => b.cents - a.cents || a.other - b.other).slice(0, NAMED)
  const rowsOf = new Map(parties.map((party) => [party.party, party.rows]))
  const ofParties = summed(
    every.filter(({ party }) => rowsOf.has(party)),
    ({ party, other }) => `${party} ${other}`,
  ).filter((sum) => sum.rows === rowsOf.get(sum.party))
  const known = totalOf(all)
  const shown = totalOf(named)
  return {
    accounts: [...new Set([...named, ...ofParties].map(({ other }) => other))],
    shares: (ownerOf: ReturnType<typeof ownersIn>): AccountShares => ({
      accounts: named.map((sum) => ({
        account: sum.other,
        ...ownerOf(sum.other),
        count: sum.rows,
        cents: sum.cents,
      })),
      further: { count: known.count - shown.count, cents: known.cents - shown.cents },
      rest: { count: rows.count - known.count, cents: rows.cents - known.cents },
    }),
    accountOf: new Map(ofParties.map(({ party, other }) => [party, other])),
  }
}

interface Share {
  party: number
  other: number
  rows: number
  cents: number
}

async function sharesOf(db: Db, lists: readonly ListOnFile[]): Promise<Share[]> {
  if (lists.length === 0) return []
  const { rows } =
    await sql<Share>`select party, other, sum(row_count) as rows, sum(cents) as cents from tx_named
    where ${isOfLists(lists)} group by party, other`.execute(db)
  return rows
}

const totalOf = (sums: readonly Share[]) => ({
  count: sums.reduce((sum, { rows }) => sum + rows, 0),
  cents: sums.reduce((sum, { cents }) => sum + cents, 0),
})

/** The accounts that a party's rows name, those with the most rows first. */
export async function accountsNamedBy(db: Db, party: number): Promise<OwnedAccount[]> {
  const hidden = hiddenAccounts(db)
  const { rows } = await sql<{ other: number }>`select other from tx_named
    where party = ${party} and owner not in (${hidden}) and other not in (${hidden})
    group by other order by sum(row_count) desc, other limit ${sql.lit(NAMED)}`.execute(db)
  const others = rows.map(({ other }) => other)
  const ownerOf = await accountOwners(db, others)
  return others.map((account) => ({ account, ...ownerOf(account) }))
}

/** Accounts on a page of the site. */
const PER_PAGE = 50

interface PairRow {
  other: number
  paid_count: number
  paid_cents: number
  received_count: number
  received_cents: number
}

const larger = ({ paid_cents: paid, received_cents: received }: PairRow) =>
  Math.abs(paid) > Math.abs(received) ? paid : received

/**
 * The accounts that money came from or went to, with what either side's lists add up to. A page begins after the account
 * that its cursor names.
 */
export const readCounterparties = (
  db: Db,
  account: number,
  { direction, page }: BetweenQuery,
  perPage = PER_PAGE,
): Promise<Counterparties> =>
  withReadTransaction(db, async (unchanging) => {
    const pairs = await pairsOf(unchanging, account, direction)
    const ordered = pairs.toSorted((a, b) => larger(b) - larger(a) || a.other - b.other)
    const [, cents = Infinity, behind = 0] =
      page !== undefined && ROW_CURSOR.test(page) ? page.split('.').map(Number) : []
    const rest = ordered.filter(
      (pair) => larger(pair) < cents || (larger(pair) === cents && pair.other > behind),
    )
    const shown = rest.slice(0, perPage)
    const others = shown.map(({ other }) => other)
    const ownerOf = await accountOwners(unchanging, others)
    const last = shown.at(-1)
    return {
      sums: toSums(pairs),
      accounts: shown.map((pair) => ({
        account: pair.other,
        ...ownerOf(pair.other),
        sums: toSums([pair]),
      })),
      next: last && rest.length > shown.length ? `0.${larger(last)}.${last.other}` : null,
    }
  })

/** What an account's own lists and those of others say that it paid to each of them, or received. */
async function pairsOf(db: Db, account: number, direction: BetweenQuery['direction']): Promise<PairRow[]> {
  const hidden = hiddenAccounts(db)
  // What one side paid, the other received.
  const [own, others] =
    direction === 'out'
      ? [
          sql`paid_count, paid_cents, 0 as received_count, 0 as received_cents`,
          sql`0, 0, received_count, received_cents`,
        ]
      : [
          sql`0 as paid_count, 0 as paid_cents, received_count, received_cents`,
          sql`paid_count, paid_cents, 0, 0`,
        ]
  const { rows } = await sql<PairRow>`
    select other, sum(paid_count) as paid_count, sum(paid_cents) as paid_cents,
      sum(received_count) as received_count, sum(received_cents) as received_cents
    from (select other, ${own} from tx_named where owner = ${account}
      union all select owner, ${others} from tx_named where other = ${account}) as named
    where other not in (${hidden}) and ${account} not in (${hidden})
    group by other having sum(paid_count) + sum(received_count) > 0`.execute(db)
  return rows
}

function toSums(pairs: readonly PairRow[]): PairSums {
  const sum = (unit: Exclude<keyof PairRow, 'other'>) => pairs.reduce((so, pair) => so + pair[unit], 0)
  return {
    payer: { count: sum('paid_count'), cents: sum('paid_cents') },
    receiver: { count: sum('received_count'), cents: sum('received_cents') },
  }
}

/**
 * Brings names and links up to date with the register and with the rows that the staged changes touch, in the transaction
 * that applies them; what these rows say may have been made before. Resolves to whether the register's names changed what
 * rows mean.
 */
export async function updateNamedAccounts(trx: Db, made?: Database['tx_named'][]): Promise<boolean> {
  const renamed = await followNames(trx)
  await linkNewParties(trx)
  const owners = [...new Set([...(await changedOwners(trx)), ...renamed])]
  await trx
    .deleteFrom('tx_named')
    .where(amongNumbers(trx, 'owner', owners))
    .execute()
  const isMade = made && renamed.length === 0
  await appendRows(trx, 'tx_named', isMade ? made : await namedRowsOf(trx, owners, 'tx'))
  return renamed.length > 0
}

async function changedOwners(db: Db): Promise<number[]> {
  const { rows } = await sql<{ owner: number }>`
    select distinct owner from tx_sum_staged where owner > 0`.execute(db)
  return rows.map(({ owner }) => owner)
}

/** What the rows of the owners that the staged changes touch say about other accounts; they are in this table by now. */
export const namedRows = async (db: Db, table: 'tx' | 'tx_added'): Promise<Database['tx_named'][]> =>
  namedRowsOf(db, await changedOwners(db), table)

/** The accounts with rows under a name that means something else now. */
async function ownersNaming(trx: Db, names: ReadonlySet<string>): Promise<number[]> {
  const { rows } = await sql<{ owner: number }>`
    select distinct tx.owner from tx join account_party on account_party.party = tx.party
    where tx.owner > 0 and ${amongTexts(trx, 'account_party.name', [...names])}`.execute(trx)
  return rows.map(({ owner }) => owner)
}

/** Does this after an import of candidates or committees. */
export const updateNamesOfRegister = (db: Db): Promise<void> =>
  withWriteTransaction(db, async (trx) => {
    if (await updateNamedAccounts(trx)) await registerIn(trx).noteChange()
  })

const OWNERS_AT_ONCE = 100
const PARTIES_AT_ONCE = 20_000

/** A text that changes when names may have. */
async function markOfNames(trx: Db): Promise<string> {
  const { rows } = await sql<Record<string, unknown>>`select
    (select max(import_id) from import where outcome = 'done' and kind not in (${sql.join(KINDS_WITHOUT_NAMES)})) as imports,
    (select count(*) from candidate) as candidates, (select count(*) from committee) as committees,
    (select count(*) from filer_alias) as aliases, (select max(made_at) from filer_alias) as made`.execute(
    trx,
  )
  return Object.values(rows[0] ?? {}).join(' ')
}

/** Makes the names those of the register, and the parties under them. Returns the accounts whose rows may name others now. */
async function followNames(trx: Db): Promise<number[]> {
  const mark = await markOfNames(trx)
  const state = await trx.selectFrom('names_state').selectAll().executeTakeFirst()
  if (state?.names === mark) return []
  const onFile = new Map(
    (await trx.selectFrom('account_name').selectAll().execute()).map((row) => [
      JSON.stringify(toAccountName(row)),
      row,
    ]),
  )
  const now = new Map(
    accountNames(await filersIn(trx), await filerAliasesIn(trx).list()).map((name) => [
      JSON.stringify(name),
      toRow(name),
    ]),
  )
  const gone = [...onFile].filter(([text]) => !now.has(text)).map(([, row]) => row)
  const fresh = [...now].filter(([text]) => !onFile.has(text)).map(([, row]) => row)
  for (const { name, account, is_person } of gone)
    await trx
      .deleteFrom('account_name')
      .where((eb) => eb.and({ name, account, is_person }))
      .execute()
  await appendRows(trx, 'account_name', fresh)
  const lastKnown = state?.last_party ?? 0
  await upsertRows(trx, 'names_state', ['state_id'], [{ state_id: 1, names: mark, last_party: lastKnown }])
  const changed = new Set([...gone, ...fresh].map(({ name }) => name))
  if (changed.size === 0) return []
  const before = await ownersNaming(trx, changed)
  await linkParties(trx, { after: 0, through: lastKnown }, changed)
  return [...before, ...(await ownersNaming(trx, changed))]
}

/** Also while changes are staged: a party without rows is found nowhere, and this takes a second for half a million. */
export async function linkNewParties(trx: Db): Promise<void> {
  const state = await trx.selectFrom('names_state').select('last_party').executeTakeFirst()
  const last = await lastParty(trx)
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
    const parties = await trx
      .selectFrom('party')
      .select(['party_id', 'name'])
      .where('party_id', '>', last)
      .where('party_id', '<=', through)
      .orderBy('party_id')
      .limit(PARTIES_AT_ONCE)
      .execute()
    if (parties.length === 0) return
    last = parties.at(-1)?.party_id ?? through
    const folded = parties
      .map(({ party_id, name }) => ({ id: party_id, name: nameInWords(name) }))
      .filter((party) => !only || namesIn(party).some((name) => only.has(name)))
    if (folded.length === 0) continue
    const known = await namesAmong(trx, [...new Set(folded.flatMap(namesIn))])
    if (only)
      await trx
        .deleteFrom('account_party')
        .where(
          amongNumbers(
            trx,
            'party',
            folded.map(({ id }) => id),
          ),
        )
        .execute()
    const found = folded.flatMap((party) => {
      const name = namesIn(party).find((each) => known.has(each))
      return name === undefined ? [] : [{ party: party.id, name, is_campaign: name === party.name ? 0 : 1 }]
    })
    await appendRows(trx, 'account_party', found)
  }
}

/** The name itself, and the name of the person whose campaign it says it is. */
const namesIn = ({ name }: { name: string }): string[] => [name, campaignOf(name) ?? name]

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
async function namedRowsOf(
  db: Db,
  owners: readonly number[],
  table: 'tx' | 'tx_added',
): Promise<Database['tx_named'][]> {
  const sums = new Map<string, Database['tx_named']>()
  for (const some of slicesOf(owners, OWNERS_AT_ONCE)) {
    const { rows } =
      await sql<LinkRow>`select tx.owner, tx.kind, tx.is_whole, tx.party, tx.type, tx.day, tx.cents
      from ${sql.table(table)} as tx join account_party on account_party.party = tx.party
      where ${amongNumbers(db, 'tx.owner', some)}`.execute(db)
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
 * Whether a row between two accounts says what its owner paid or received, and how much. Undefined if no money went from
 * one account to another: an in-kind contribution is someone else's bill that the giver paid, petty cash left the account
 * when it was withdrawn, and distributions are of money that was spent before.
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
