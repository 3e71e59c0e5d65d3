import type { SummaryQuery } from '#contract/endpoints/rowParameters.ts'
import type { TransactionSummary } from '#contract/schemas/transactionSummary.ts'
import type { Db } from '../../connection/Db.ts'
import { amongNumbers } from '../../connection/amongValues.ts'
import { preparedSnapshot } from '../../connection/preparedSnapshot.ts'
import { withReadTransaction } from '../../connection/withReadTransaction.ts'
import { ownersAmong, ownersIn, type OwnerRow } from '../../accounts/accountOwners.ts'
import { BOOKS, booksOf, type BooksFound } from './accountBooks.ts'
import { ofList } from './askedRows.ts'
import { type SharesAsked, type ShareFound, shareSums, sharesOf } from '../between/readShares.ts'
import { partiesAmong, type Party } from '../names/partiesOf.ts'
import { mergeSummaries, summariesIn, summariesOfOwners } from './readSummaries.ts'
import { rowSums } from './rowSums.ts'
import type { SegmentSummaryTable } from '../store/storeTables.ts'
import { keptOf, type KeptRow, topParties } from './topParties.ts'
import { withoutPlus4 } from '#contract/domain/zipIn.ts'

/** The most contributors or payees to name. */
const NAMED = 20

interface Found extends BooksFound {
  summaries: SegmentSummaryTable
  kept: KeptRow
  shares: ShareFound
}

const countedOf = preparedSnapshot<SharesAsked, Found>({
  ...BOOKS,
  summaries: summariesOfOwners,
  kept: keptOf,
  shares: sharesOf,
})

const namesOf = preparedSnapshot<
  { ids: readonly number[]; accounts: readonly number[] },
  { parties: Party; owners: OwnerRow }
>({
  parties: partiesAmong,
  owners: (db, given) => ownersAmong(db, (column) => amongNumbers(db, column, given('accounts'))),
})

/** The sums of the rows of some accounts and one kind, as counted when they were stored. */
export const transactionSummary = (
  db: Db,
  { accounts: asked, kind, list }: SummaryQuery,
): Promise<TransactionSummary> =>
  withReadTransaction(db, async (unchanging) => {
    const wholes = list === undefined ? [0, 1] : [list === 'whole' ? 1 : 0]
    const found = await countedOf(unchanging, {
      accounts: asked,
      kinds: [kind],
      kind,
      epoch: null,
      wholes,
    })
    const { segments: all, onFile, hidden } = booksOf(found, asked, kind)
    const segments = ofList(all, list)
    const sums = rowSums(segments, mergeSummaries(segments, summariesIn(found.summaries)))
    const { parties, rest } = await topParties(unchanging, segments, found.kept, NAMED)
    const { accounts, shares, accountOf } = shareSums(found.shares, hidden, sums, parties)
    const named = await namesOf(unchanging, { ids: parties.map(({ partyId }) => partyId), accounts })
    const ownerOf = ownersIn(named.owners)
    const partyOf = new Map(named.parties.map((party) => [party.party_id, party]))
    return {
      kind,
      ...sums,
      onFile,
      parties: parties.map(({ partyId, rows, cents }) => {
        const party = partyOf.get(partyId)
        if (!party) throw new Error(`Party ${partyId} is not stored`)
        const account = accountOf.get(partyId)
        return {
          name: party.name,
          place: withoutPlus4(party.place),
          count: rows,
          cents,
          otherAccount: account === undefined ? undefined : { account, ...ownerOf(account) },
        }
      }),
      rest: { count: rest.rows, cents: rest.cents },
      shares: shares(ownerOf),
    }
  })
