import type { SummaryQuery } from '#contract/endpoints/rowParameters.ts'
import type { TransactionSummary } from '#contract/schemas/transactionSummary.ts'
import type { Db } from '../connection/openDatabase.ts'
import { withReadTransaction } from '../connection/withReadTransaction.ts'
import { readShares } from './between/readShares.ts'
import { mergedSummary } from './readSummaries.ts'
import { rowsOnFile } from './rowsOnFile.ts'
import { rowSums } from './rowSums.ts'
import { topParties } from './topParties.ts'
import { visibleNow, visibleSegments } from './visibleSegments.ts'
import { withoutPlus4 } from './withoutPlus4.ts'

/** So many contributors or payees are named. */
const NAMED = 20

/** What the rows of some accounts and one kind come to, out of what was counted when they were stored. */
export const transactionSummary = (
  db: Db,
  { accounts: asked, kind, list }: SummaryQuery,
): Promise<TransactionSummary> =>
  withReadTransaction(db, async (unchanging) => {
    const { epoch, accounts } = await visibleNow(unchanging, asked)
    const all = await visibleSegments(unchanging, { accounts, kinds: [kind] }, epoch)
    const segments = all.filter(({ isWhole }) => list === undefined || isWhole === (list === 'whole'))
    const sums = rowSums(segments, await mergedSummary(unchanging, segments))
    const { parties, rest } = await topParties(unchanging, segments, epoch, NAMED)
    const { shares, accountOf } = await readShares(unchanging, { accounts, kind, list }, epoch, sums, parties)
    return {
      kind,
      ...sums,
      onFile: await rowsOnFile(unchanging, kind, accounts, all),
      parties: parties.map(({ partyId, name, place, rows, cents }) => ({
        name,
        place: withoutPlus4(place),
        count: rows,
        cents,
        otherAccount: accountOf.get(partyId),
      })),
      rest: { count: rest.rows, cents: rest.cents },
      shares,
    }
  })
