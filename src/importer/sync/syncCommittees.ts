import { parseAcctNum } from '#contract/domain/accounts.ts'
import { dayInFlorida } from '#contract/domain/days.ts'
import { formatNumber } from '#contract/domain/text.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { type HeldPage, heldPagesIn } from '#database/imports/heldAnswers.ts'
import type { RejectedLine } from '#database/imports/imports.ts'
import { registerIn } from '#database/register.ts'
import { committeeStatusesIn, type LookedUpCommittee } from '#database/repositories/committeeStatuses.ts'
import { ImportError } from '../ImportError.ts'
import { assertReadable, isTooMuch } from '../load/refusals.ts'
import { LONGEST_NAME, shorten } from '../read/fields.ts'
import { decodeText } from '../read/stateText.ts'
import { linkedAccount, moreResults, openPage, tablesNaming } from '../read/openPage.ts'
import type { HtmlPage, HtmlRow } from '../read/readHtml.ts'
import { collectWarnings, type CommandOutcome, describeReport, outcomeOf, type Report } from '../report.ts'
import type { ImportRun } from '../runImport.ts'
import { transientFaultOf } from './faults.ts'
import { attempt, importPages, pageChange, type SyncOptions } from './importPages.ts'
import { newVisit, sinceTonight, stateClient, type StateClient } from './stateClient.ts'
import { syncList } from './syncList.ts'

/**
 * Fetches the list of active committees, then the status of all committees, including closed ones, from the look-up.
 */
export async function syncCommittees(
  db: Db,
  { site, clock, dryRun = false }: SyncOptions,
): Promise<CommandOutcome> {
  // Both are requested in one visit.
  const options = { site: { ...site, visit: site.visit ?? newVisit() }, clock, dryRun }
  const list = await syncList(db, 'committees', options)
  // The list says which committees are active.
  if (list.outcome === 'refused') return outcomeOf(list, describeReport(list))
  const statuses = await sweepCommittees(db, { ...options, client: stateClient(options.site) })
  const both = { ...list, statuses }
  return outcomeOf(
    both,
    [...describeReport(list), ...describeReport(statuses)],
    statuses.outcome === 'refused' || list.rejected + statuses.rejected > 0,
  )
}

/** The state's word for committees that should be on its list of active ones. */
const ACTIVE = 'active'

const accountsOf = (committees: readonly { acctNum: number }[]) => committees.map(({ acctNum }) => acctNum)

/**
 * Loads each committee's status inside the transaction `trx`. The list of active committees remains the authority on
 * the committees it has; any other committee becomes a separate record.
 */
async function loadStatuses(trx: Db, sweep: Sweep, run: ImportRun): Promise<Report> {
  const { day, pages } = sweep
  const { warn, sentences } = collectWarnings()
  const statuses = committeeStatusesIn(trx)
  const onFile = await statuses.committees()
  const before = await statuses.all()

  const committees = [...sweep.committees.values()].filter(({ acctNum, name, status }) => {
    const isActive = status.toLowerCase() === ACTIVE
    const record = onFile.get(acctNum)
    if (isActive !== (record?.isListed ?? false))
      warn(
        isActive
          ? 'Active in the look-up, but not on the list of active committees'
          : 'On the list of active committees, but not active in the look-up',
        `${acctNum} ${name}`,
      )
    // The list will bring it with all of its fields.
    return !isActive || record !== undefined
  })
  const added = committees.filter(({ acctNum }) => !before.has(acctNum))
  const changed = committees.filter(
    ({ acctNum, status }) => (before.get(acctNum)?.status ?? status) !== status,
  )
  const offList = committees.filter(({ acctNum, name, type }) => {
    const record = onFile.get(acctNum)
    return record === undefined || (!record.isListed && (record.name !== name || record.type !== type))
  })
  const accounts = new Set(accountsOf(committees))
  const gone = [...before.keys()].filter((acctNum) => !accounts.has(acctNum))
  return importPages(trx, run, { records: 'committees', pages, day }, async (importId, journal) => {
    await journal.before('registration', accountsOf([...added, ...changed]))
    await journal.before('committee', accountsOf(offList))
    await statuses.record([...added, ...changed], { day, importId })
    await statuses.confirm(day, gone)
    await statuses.putOffList(offList, day)
    await heldPagesIn(trx).drop(pages.map(({ name }) => name))
    return {
      isNews: added.length + changed.length + offList.length > 0,
      changes: [...changed, ...added].map(({ acctNum, name, status: after }) =>
        pageChange(String(acctNum), name, { column: 'Status', before: before.get(acctNum)?.status, after }),
      ),
      unchanged: committees.length - added.length - changed.length,
      rejections: sweep.rejections,
      warnings: sentences(),
    }
  })
}

/**
 * Throws ImportError if a sweep of the look-up lacks many of the committees on file, overall or among those that one
 * page should have, because that page may be incomplete. `names` has the names on file by account.
 */
function refuseHalfSweep(names: ReadonlyMap<number, string>, swept: ReadonlySet<number>): void {
  const byBeginning = Map.groupBy(names, ([, name]) => lookupLetterOf(name))
  for (const [beginning, some] of [['', [...names]] as const, ...byBeginning]) {
    const missing = some.filter(([acctNum]) => !swept.has(acctNum))
    const isEmpty = missing.length === some.length && missing.length > MAX_SHARE_OF_PAGE
    if (!isEmpty && !isTooMuch({ removed: missing.length, onFile: some.length })) continue
    const where =
      beginning === '' ? '' : ` whose names begin with ${beginning ?? 'neither a letter nor a digit'}`
    throw new ImportError(
      `The state's look-up of committees lacks ${formatNumber(missing.length)} of the ${formatNumber(some.length)} on file${where}, ` +
        `${missing[0]?.[0]} first, so its answer may be incomplete. No status was changed; check in a browser what ` +
        `/committees/ComLkupByName.asp returns.`,
    )
  }
}

/** Up to this many may have been renamed between two sweeps. */
const MAX_SHARE_OF_PAGE = 3

/** The letter or digit with which the look-up finds this name; null if it is found by what it contains. */
const lookupLetterOf = (name: string): string | null => /^[a-z0-9]/i.exec(name)?.[0].toUpperCase() ?? null

interface Options {
  client: StateClient
  clock: () => Date
  dryRun?: boolean | undefined
}

/** This many pages in a row without a committee, each of which should have one, are an outage. */
const MAX_EMPTY = 5

type Sweep = Awaited<ReturnType<typeof askAll>>

/**
 * Asks the state's look-up for every committee that ever existed, by name, and loads their statuses. All or nothing: if
 * a page cannot be fetched, the report is a refusal that names it, and the pages before it are not requested again.
 */
export async function sweepCommittees(db: Db, options: Options): Promise<Report> {
  const { clock, dryRun = false } = options
  const run = { kind: 'committee statuses', dryRun, startedAt: clock().toISOString(), clock }
  return attempt(db, run, async () => {
    const sweep = await askAll(db, { ...options, dryRun })
    return withImportTransaction(db, (trx) => loadStatuses(trx, sweep, run), { dryRun })
  })
}

/** The pages of the look-up and what is on them, with the ISO day of the first. */
async function askAll(db: Db, options: Options & { dryRun: boolean }) {
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
  /** Pages in a row without a committee, for letters that names on file begin with. */
  let empty = 0
  async function take(lookup: Lookup): Promise<void> {
    const page = await askLookup(db, lookup, options)
    const read = readCommitteeLookup(page.name, decodeText(page.bytes))
    sweep.pages.push(page)
    for (const each of read.committees) sweep.committees.set(each.acctNum, each)
    for (const each of read.rejections) rejections.push({ file: page.name, ...each })
    if (read.committees.length > 0) empty = 0
    else if (lookup.letter !== undefined && letters.has(lookup.letter)) empty += 1
    if (empty < MAX_EMPTY) return
    await dropPages()
    throw new ImportError(
      `The state's look-up found no committee for ${MAX_EMPTY} letters or digits in a row that names on file begin with, as ` +
        `in an outage. No status was changed, and the next run asks again.`,
    )
  }
  // Each page was accepted as complete, so only fetching them again can help.
  async function dropPages(): Promise<void> {
    const held = sweep.pages.map(({ name }) => name)
    if (!options.dryRun) await withImportTransaction(db, (trx) => heldPagesIn(trx).drop(held))
  }
  for (const lookup of BY_BEGINNING) await take(lookup)
  // Names that begin with punctuation; before the first sweep, nobody knows whether there are any.
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

const FAULT_OF = transientFaultOf((html) => readCommitteeLookup('', html))

/**
 * A page of the state's look-up: one that an earlier run of the same night received but did not load, or else requested
 * now and stored. Throws ImportError, which names the page, if it cannot be fetched.
 */
async function askLookup(
  db: Db,
  { name, what, request }: Lookup,
  { client, clock, dryRun }: Options & { dryRun: boolean },
): Promise<HeldPage> {
  const held = await heldPagesIn(db).find(name, sinceTonight(clock()))
  if (held) return held
  const { bytes } = await client.ask(request, what, FAULT_OF)
  const askedAt = clock().toISOString()
  return withImportTransaction(db, (trx) => heldPagesIn(trx).hold({ name, askedAt, bytes }), { dryRun })
}

type Lookup = ReturnType<typeof lookupOf>

/** A request for the committees whose names match this text, by the form as the look-up's own page submits it. */
const lookupOf = (text: string, isBeginning: boolean) => ({
  /** The name of its page among stored pages and in the record of its import. */
  name: `ComLkupByName ${isBeginning ? text : `*${text}*`}`,
  what: `the committees whose names ${isBeginning ? 'begin with' : 'contain'} ${text}`,
  letter: isBeginning ? text : undefined,
  request: {
    path: '/committees/ComLkupByName.asp',
    referer: '/committees/',
    fields: {
      searchtype: '1',
      comName: text,
      LkupTypeName: isBeginning ? 'L' : 'C',
      NameSearchBtn: 'Search by Name',
    },
    isNoFile: true,
  },
})

// @limit answers importer/syncCommittees: Requests for one sweep of the look-up: 36, or 41 with punctuation
/** The look-up cannot list all committees: an empty name answers HTTP 500. */
const BY_BEGINNING = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('').map((text) => lookupOf(text, true))

/** For names that begin with neither letter nor digit: nearly all have a vowel; punctuation is not sent. */
const BY_CONTENT = 'AEIOU'.split('').map((text) => lookupOf(text, false))

const LOOKUP_COLUMNS = ['committee', 'type', 'status'] as const

/**
 * The committees on a page of the look-up; a row that cannot be read is rejected under its number in its table. Throws
 * TransientFault for an error or an incomplete page, ImportError for a page without the table.
 */
export function readCommitteeLookup(path: string, html: string) {
  const { page, transient } = openPage(
    html,
    (reason) => `${path} is not the state's look-up of committees: ${reason}.`,
  )

  const tables = tablesNaming(page, placesIn)
  if (tables.length === 0) {
    if (!page.isEnded) throw transient('it was cut short')
    if (hasNoMatches(page)) return { committees: [], rejections: [] }
    throw transient(`it has no table of committees. It says "${shorten(page.text)}"`)
  }
  // The state does not close every cell, but an unclosed table on an unclosed page was cut off.
  if (tables.some(({ isClosed }) => !isClosed) && !page.isEnded) throw transient('it was cut short')

  const committees = new Map<number, LookedUpCommittee>()
  const rejections: { line: number; reason: string }[] = []
  let links = 0
  // The rows below the header of a table are numbered from 1 with it.
  const below = tables.flatMap(({ rows, header, places }) =>
    rows.slice(header + 1).map((row, index) => ({ line: header + 2 + index, row, places })),
  )
  for (const { line, row, places } of below) {
    const isFilled = placesIn(row) === null && LOOKUP_COLUMNS.every((column) => row.cells[places[column]])
    if (!isFilled && !row.addresses.some((address) => DETAIL.test(address))) continue
    links += 1
    const read = readRow(row, places)
    const known = typeof read === 'string' ? undefined : committees.get(read.acctNum)
    if (typeof read === 'string') rejections.push({ line, reason: read })
    else if (known && known.status !== read.status)
      rejections.push({
        line,
        reason: `account ${read.acctNum} is "${shorten(read.status)}" here and "${shorten(known.status)}" above`,
      })
    else committees.set(read.acctNum, read)
  }
  const more = moreResults(page, links)
  if (more !== null) throw transient(more)
  return { committees: [...committees.values()], rejections }
}

const DETAIL = /\bComDetail\.asp\?/i

type Places = Readonly<Record<(typeof LOOKUP_COLUMNS)[number], number>>

/** The positions of the columns named in this row; null if it is not the header. */
function placesIn({ cells }: HtmlRow): Places | null {
  const names = cells.map((cell) => cell.toLowerCase().replace(/ name$|:$/, ''))
  const at = (column: string) => names.indexOf(column)
  const places = { committee: at('committee'), type: at('type'), status: at('status') }
  return Object.values(places).includes(-1) ? null : places
}

/** The committee of a row, or why it cannot be read. */
function readRow({ cells, addresses }: HtmlRow, places: Places): LookedUpCommittee | string {
  const accounts = new Set(addresses.flatMap((address) => linkedAccount(address, DETAIL) ?? []))
  const [account, other] = accounts
  if (account === undefined) return `it leads to no account of "${shorten(cells[places.committee] ?? '')}"`
  const acctNum = parseAcctNum(account)
  if (acctNum === null || other !== undefined)
    return `it leads to the account "${shorten([...accounts].join('" and "'))}"`
  const cell = (column: keyof Places) => cells[places[column]] ?? ''
  if (cell('committee') === '') return `account ${acctNum} has no name`
  if (cell('committee').length > LONGEST_NAME)
    return `account ${acctNum} has a name of more than ${LONGEST_NAME} characters`
  if (cell('status') === '') return `account ${acctNum} has no status`
  return { acctNum, name: cell('committee'), type: cell('type'), status: cell('status') }
}

const hasNoMatches = ({ text }: HtmlPage) =>
  /\b(no|0) (\w+ )?(committees?|names?|records?|results?|match(es)?)\b|\bno data (to display|found)\b|\b(nothing|none)( was| were)? found\b|\b(did not|didn't) (match|return)\b/i.test(
    text,
  )
