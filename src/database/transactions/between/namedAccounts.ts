import type { OwnedAccount } from '#contract/schemas/dataStatus.ts'
import { amongValues } from '../../connection/amongValues.ts'
import type { Db } from '../../connection/openDatabase.ts'
import { preparedQuery } from '../../connection/preparedQuery.ts'
import { accountOwners } from '../../repositories/accountOwners.ts'
import type { PublishedRow } from '../readRanges.ts'
import { shownAccounts } from '../shownAccounts.ts'
import { linker } from './linker.ts'

/** What of a row says which account it names. */
export type NamingRow = Pick<PublishedRow, 'account' | 'kind' | 'type' | 'day' | 'partyId'>

/** Those of these accounts whose record is shown, by number. */
async function ownedAccounts(db: Db, accounts: Iterable<number>): Promise<Map<number, OwnedAccount>> {
  const asked = [...new Set(accounts)]
  const shown = asked.length === 0 ? [] : await shownAccounts(db, asked)
  const ownerOf = await accountOwners(db, shown)
  return new Map(shown.map((account) => [account, { account, ...ownerOf(account) }]))
}

const namingParties = preparedQuery<
  { ids: readonly number[] },
  { party_id: number; name: string; is_campaign: number }
>((db, given) =>
  db
    .selectFrom('books.account_party')
    .select(['party_id', 'name', 'is_campaign'])
    .where(amongValues(db, 'party_id', given('ids'))),
)

/** Finds the account of the register that each of these rows names, undefined where it is none or more than one. */
export async function namedAccounts(
  db: Db,
  rows: readonly NamingRow[],
): Promise<(row: NamingRow) => OwnedAccount | undefined> {
  const parties =
    rows.length === 0
      ? []
      : await namingParties(db, { ids: [...new Set(rows.map(({ partyId }) => partyId))] })
  if (parties.length === 0) return () => undefined
  const link = linker(db)
  await link.load(parties.map(({ name }) => name))
  const partyOf = new Map(parties.map((party) => [party.party_id, party]))
  const numberIn = ({ account, partyId, ...row }: NamingRow) => {
    const party = partyOf.get(partyId)
    const named = party && link.accountOf({ ...row, name: party.name, isCampaign: party.is_campaign === 1 })
    return named === account ? undefined : named
  }
  const accounts = await ownedAccounts(
    db,
    rows.flatMap((row) => numberIn(row) ?? []),
  )
  return (row) => accounts.get(numberIn(row) ?? 0)
}
