import { dayInFlorida } from '#contract/domain/dayInFlorida.ts'
import { withImportTransaction } from '#database/writeTransaction.ts'
import type { Db } from '#database/connection/Db.ts'
import { committeeStatusesIn, type LookedUpCommittee } from '#database/repositories/committeeStatuses.ts'
import { type HeldPage, heldPagesIn } from '#database/repositories/heldPages.ts'
import type { RejectedLine } from '#database/repositories/imports.ts'
import { registerIn } from '#database/register.ts'
import { ImportError } from '../../ImportError.ts'
import { assertReadable } from '../../load/assertUsable.ts'
import { collectWarnings } from '../../load/collectWarnings.ts'
import { decodeText } from '../../read/decodeText.ts'
import { readCommitteeLookup } from '../../read/readCommitteeLookup.ts'
import type { Report } from '../../report.ts'
import { orRefusal } from '../orRefusal.ts'
import type { StateClient } from '../stateClient.ts'
import { askLookup } from './askLookup.ts'
import { loadStatuses } from './loadStatuses.ts'
import { BY_BEGINNING, BY_CONTENT, type Lookup } from './lookupRequests.ts'
import { lookupLetterOf, refuseHalfSweep } from './refuseHalfSweep.ts'

interface Options {
  client: StateClient
  clock: () => Date
  dryRun?: boolean | undefined
}

/** So many pages in a row that should have a committee and have none are an outage. */
const MAX_EMPTY = 5

/** All pages of a look-up of all names. */
export interface Sweep {
  pages: HeldPage[]
  committees: ReadonlyMap<number, LookedUpCommittee>
  rejections: RejectedLine[]
  /** ISO: of the first page. */
  day: string
}

/**
 * Asks the state's look-up for every committee there ever was, by name, and loads their statuses. All or nothing: if a
 * page cannot be fetched, the report is a refusal that names it, and the pages before it are not requested again.
 */
export async function sweepCommittees(db: Db, options: Options): Promise<Report> {
  const { clock, dryRun = false } = options
  const run = { kind: 'committee statuses', dryRun, startedAt: clock().toISOString(), clock }
  return orRefusal(db, run, async () => {
    const sweep = await askAll(db, { ...options, dryRun })
    const warnings = collectWarnings()
    return withImportTransaction(
      db,
      async (trx) => ({
        ...(await loadStatuses(trx, sweep, { ...run, warn: warnings.warn })),
        warnings: warnings.sentences(),
      }),
      { dryRun },
    )
  })
}

async function askAll(db: Db, options: Options & { dryRun: boolean }): Promise<Sweep> {
  if (await registerIn(db).isSample())
    throw new ImportError('The register holds the invented sample, of which the state knows nothing.')
  const statuses = committeeStatusesIn(db)
  const onFile = await statuses.committees()
  const known = await statuses.all()
  const names = new Map(
    [...onFile.values()]
      .filter(({ acctNum, isListed }) => isListed || known.has(acctNum))
      .map(({ acctNum, name }) => [acctNum, name]),
  )

  const sweep = { pages: [] as HeldPage[], committees: new Map<number, LookedUpCommittee>() }
  const rejections: RejectedLine[] = []
  const letters = new Set([...names.values()].map(lookupLetterOf))
  /** Pages in a row without a committee, of letters with which names on file begin. */
  let empty = 0
  async function take(lookup: Lookup): Promise<void> {
    const page = await askLookup(db, lookup, options)
    const read = readCommitteeLookup(page.name, decodeText(page.bytes))
    sweep.pages.push(page)
    for (const each of read.committees) sweep.committees.set(each.acctNum, each)
    for (const each of read.rejections) rejections.push({ file: page.name, ...each })
    if (read.committees.length > 0) empty = 0
    else if (lookup.match === 'begins' && letters.has(lookup.text)) empty += 1
    if (empty < MAX_EMPTY) return
    await dropPages()
    throw new ImportError(
      `The state's look-up found no committee for ${MAX_EMPTY} letters or digits in a row with which names on file begin, as ` +
        `in an outage. No status was changed, and the next run asks again.`,
    )
  }
  // Each page was accepted as complete, so only fetching them again can help.
  async function dropPages(): Promise<void> {
    const held = sweep.pages.map(({ name }) => name)
    if (!options.dryRun) await withImportTransaction(db, (trx) => heldPagesIn(trx).drop(held))
  }
  for (const lookup of BY_BEGINNING) await take(lookup)
  // Names that begin with punctuation; whether there are any is not known before the first sweep.
  const isMissed = [...names].some(
    ([acctNum, name]) => lookupLetterOf(name) === null && !sweep.committees.has(acctNum),
  )
  if (known.size === 0 || isMissed) for (const lookup of BY_CONTENT) await take(lookup)

  try {
    const [noun, files] = ['look-up of committees', [{ path: 'ComLkupByName' }]]
    const rejected = rejections.length
    assertReadable(noun, files, { read: sweep.committees.size + rejected, rejected, rejections }, null)
    if (sweep.committees.size === 0) throw new ImportError("The state's look-up has no committee at all.")
    refuseHalfSweep(names, new Set(sweep.committees.keys()))
  } catch (error) {
    await dropPages()
    throw error
  }
  const [first = options.clock().toISOString()] = sweep.pages.map(({ askedAt }) => askedAt).toSorted()
  return { ...sweep, rejections, day: dayInFlorida(new Date(first)) }
}
