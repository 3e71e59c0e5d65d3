import { sql } from 'kysely'
import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import { amongNumbers, amongTexts } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/Db.ts'
import { type Given, preparedQuery } from '../../connection/preparedQuery.ts'
import { preparedSnapshot } from '../../connection/preparedSnapshot.ts'
import { ownersAmong, ownersIn, type OwnerRow } from '../../accounts/accountOwners.ts'
import { hiddenAccounts, type HiddenRow } from '../../accounts/deletedAccounts.ts'
import type { PublishedRow } from '../read/readRanges.ts'
import { visibleAtGiven } from '../store/visibleSegments.ts'
import { toAccountName } from './keepAccountNames.ts'
import { linkedAccount } from './linker.ts'
import type { AccountNameTable } from './pairTables.ts'

/** The facts in a row that identify the account it names. */
export type NamingRow = Pick<PublishedRow, 'account' | 'kind' | 'type' | 'day' | 'partyId'>

const namingParties = preparedQuery<
  { ids: readonly number[] },
  { party_id: number; name: string; is_campaign: number }
>((db, given) =>
  db
    .selectFrom('books.account_party')
    .select(['party_id', 'name', 'is_campaign'])
    .where(amongNumbers(db, 'party_id', given('ids'))),
)

interface NamesAsked extends Record<string, unknown> {
  names: readonly string[]
  epoch: number | null
}

const namesAmong = (db: Db, given: Given<NamesAsked>) =>
  db
    .selectFrom('books.account_name')
    .select(['name', 'account', 'is_person', 'first_day', 'last_day'])
    .where(amongTexts(db, 'name', given('names')))
    .where(visibleAtGiven(given))

const accountsBy = preparedSnapshot<
  NamesAsked,
  { names: Omit<AccountNameTable, 'since' | 'until'>; owners: OwnerRow; hidden: HiddenRow }
>({
  names: namesAmong,
  owners: (db, given) => {
    const accounts = namesAmong(db, given).clearSelect().select('account')
    return ownersAmong(db, (column) => sql<boolean>`${sql.ref(column)} in ${accounts}`)
  },
  hidden: hiddenAccounts,
})

/** Finds the account that each of these rows names at an epoch, undefined if there is none or more than one. */
export async function namedAccounts(
  db: Db,
  rows: readonly NamingRow[],
  epoch: number,
): Promise<(row: NamingRow) => OwnedAccount | undefined> {
  const ids = [...new Set(rows.map(({ partyId }) => partyId))]
  const parties = ids.length === 0 ? [] : await namingParties(db, { ids })
  if (parties.length === 0) return () => undefined
  const found = await accountsBy(db, { names: [...new Set(parties.map(({ name }) => name))], epoch })
  const partyOf = new Map(parties.map((party) => [party.party_id, party]))
  const names = Map.groupBy(found.names.map(toAccountName), ({ name }) => name)
  const hidden = new Set(found.hidden.map(({ acct_num }) => acct_num))
  const ownerOf = ownersIn(found.owners)
  return ({ account, partyId, ...row }) => {
    const party = partyOf.get(partyId)
    const named =
      party && linkedAccount(names.get(party.name), { ...row, isCampaign: party.is_campaign === 1 })
    return named === undefined || named === account || hidden.has(named)
      ? undefined
      : { account: named, ...ownerOf(named) }
  }
}
