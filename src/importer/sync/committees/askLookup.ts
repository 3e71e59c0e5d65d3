import { withImportTransaction } from '#database/connection/withImportTransaction.ts'
import type { Db } from '#database/connection/openDatabase.ts'
import { type HeldPage, heldPagesIn } from '#database/repositories/heldPages.ts'
import { decodeText } from '../../read/decodeText.ts'
import { readCommitteeLookup } from '../../read/readCommitteeLookup.ts'
import { PassingFault } from '../../read/totalsPageFaults.ts'
import { ImportError } from '../../ImportError.ts'
import { SAME_NIGHT_MS } from '../money/planNight.ts'
import type { StateAnswer, StateClient } from '../stateClient.ts'
import { describeLookup, type Lookup, lookupName, lookupRequest } from './lookupRequests.ts'

interface Options {
  client: StateClient
  clock: () => Date
  dryRun: boolean
}

/**
 * The page that the state's look-up answers: the one that a run of the same night was given and did not come to lay in,
 * or else asked for now and kept. Throws ImportError, which says which page, where it cannot be had.
 */
export async function askLookup(db: Db, lookup: Lookup, options: Options): Promise<HeldPage> {
  const { client, clock, dryRun } = options
  const name = lookupName(lookup)
  const since = new Date(clock().getTime() - SAME_NIGHT_MS).toISOString()
  const held = await heldPagesIn(db).find(name, since)
  if (held) return held
  const { bytes } = await client.ask(lookupRequest(lookup), describeLookup(lookup), faultOf)
  const askedAt = clock().toISOString()
  return withImportTransaction(db, !dryRun, (trx) => heldPagesIn(trx).keep({ name, askedAt, bytes }))
}

function faultOf({ status, bytes }: StateAnswer): string | null {
  if (status !== 200) return `it answered ${status}`
  try {
    readCommitteeLookup('', decodeText(bytes))
    return null
  } catch (error) {
    // What cannot be read will be no better when it comes again.
    if (error instanceof PassingFault) return error.reason
    if (error instanceof ImportError) return null
    throw error
  }
}
