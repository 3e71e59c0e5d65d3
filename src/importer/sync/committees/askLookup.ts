import { withImportTransaction } from '#database/writeTransaction.ts'
import type { Db } from '#database/connection/Db.ts'
import { type HeldPage, heldPagesIn } from '#database/imports/heldAnswers.ts'
import { readCommitteeLookup } from '../../read/readCommitteeLookup.ts'
import { sinceTonight } from '../sameNight.ts'
import { transientFaultOf } from '../transientFaultOf.ts'
import type { StateClient } from '../stateClient.ts'
import { describeLookup, type Lookup, lookupName, lookupRequest } from './lookupRequests.ts'

interface Options {
  client: StateClient
  clock: () => Date
  dryRun: boolean
}

const FAULT_OF = transientFaultOf((html) => readCommitteeLookup('', html))

/**
 * A page of the state's look-up: one that an earlier run of the same night received but did not load, or else requested
 * now and stored. Throws ImportError, which names the page, if it cannot be fetched.
 */
export async function askLookup(db: Db, lookup: Lookup, options: Options): Promise<HeldPage> {
  const { client, clock, dryRun } = options
  const name = lookupName(lookup)
  const held = await heldPagesIn(db).find(name, sinceTonight(clock()))
  if (held) return held
  const { bytes } = await client.ask(lookupRequest(lookup), describeLookup(lookup), FAULT_OF)
  const askedAt = clock().toISOString()
  return withImportTransaction(db, (trx) => heldPagesIn(trx).keep({ name, askedAt, bytes }), { dryRun })
}
