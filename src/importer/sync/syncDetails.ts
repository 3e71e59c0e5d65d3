import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { DAY_MS, dayInFlorida } from '#contract/domain/days.ts'
import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { type HeldPage, heldPagesIn } from '#database/imports/heldAnswers.ts'
import { type RegisteredAccount, registrationsIn } from '#database/repositories/registrations.ts'
import { ImportError, orError } from '../ImportError.ts'
import { normalizeWords } from '../read/fields.ts'
import { decodeText } from '../read/stateText.ts'
import { readRegistration } from '../read/readRegistration.ts'
import type { Warn } from '../read/recordsOf.ts'
import { collectWarnings, type CommandOutcome, outcomeOf } from '../report.ts'
import { type AskedOutcome, askRegister, describeAsked } from './askSequentially.ts'
import {
  namesAccount,
  redirectFault,
  SiteUnavailable,
  transientFaultOf,
  withAccountFaults,
} from './faults.ts'
import { importPages, recordAttempt, type SyncOptions } from './importPages.ts'
import { isGiven, SAME_NIGHT_MS, stateClient, type StateClient, type StateRequest } from './stateClient.ts'

/** The page of an active account is fetched again after this time, any other after a year. */
const REFRESH_MS = 30 * DAY_MS
const REFRESH_OFF_LIST_MS = 365 * DAY_MS
/** A redirect may have meant only maintenance. */
const RETRY_UNKNOWN_MS = 6 * DAY_MS

/**
 * The accounts whose registration pages to request, in this order: those never fetched, active ones first; those whose
 * status has changed since; those fetched longest ago, or unknown to the state a week ago; then those whose page could not be
 * fetched, because several in a row end the run. `accounts` names them instead.
 */
function planDetails(
  register: readonly RegisteredAccount[],
  { now, accounts }: { now: Date; accounts?: readonly number[] | undefined },
): RegisteredAccount[] {
  if (accounts !== undefined) return register.filter(({ acctNum }) => accounts.includes(acctNum))
  return register
    .flatMap((account) => {
      const rank = rankOf(account, now)
      return rank === null ? [] : [{ account, rank }]
    })
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        Date.parse(a.account.last?.checked_at ?? FIRST) - Date.parse(b.account.last?.checked_at ?? FIRST) ||
        b.account.acctNum - a.account.acctNum,
    )
    .map(({ account }) => account)
}

/** Sorts before every other instant. */
const FIRST = '1970-01-01T00:00:00Z'

/** Null for an account that need not be requested. */
function rankOf({ isListed, status, last }: RegisteredAccount, now: Date): number | null {
  if (last === null) return isListed ? 0 : 1
  const age = now.getTime() - Date.parse(last.checked_at)
  if (age < SAME_NIGHT_MS) return null
  if (last.outcome === 'refused') return 4
  if (last.listed_status !== status) return 2
  if (last.outcome === 'noAccount') return age >= RETRY_UNKNOWN_MS ? 3 : null
  return age >= (isListed ? REFRESH_MS : REFRESH_OFF_LIST_MS) ? 3 : null
}

/** The outcomes, in the order of a report's message. */
const WORDS = {
  unchanged: 'unchanged',
  changed: 'changed',
  noAccount: 'unknown to the state',
  refused: 'refused',
}
type DetailsOutcome = keyof typeof WORDS

/** Requests the registration pages of accounts one after another until all are done or time is up. */
export async function syncDetails(db: Db, options: SyncOptions): Promise<CommandOutcome> {
  const report = await askAll(db, options)
  await recordAttempt(db, report)
  return outcomeOf(report, describeAsked(report), report.refused > 0 || report.isStopped)
}

async function askAll(db: Db, options: SyncOptions) {
  const { clock, accounts, onProgress } = options
  const startedAt = clock()
  const { warn, sentences } = collectWarnings()
  const client = stateClient(options.site)
  const register = await registrationsIn(db).accounts()
  return askRegister(db, options, {
    kind: 'registrations',
    words: WORDS,
    startedAt,
    client,
    register,
    warnings: sentences,
    plan: () => planDetails(register, { now: startedAt, accounts }),
    ask: (account) => askDetails(db, account, { client, clock, warn, origin: options.site.origin }),
    isWitness: wasRead,
    isAnswered: (account) => showsRegistration(client, account),
    onDone: (done, planned) => onProgress?.(done, planned),
  })
}

interface Options {
  client: StateClient
  clock: () => Date
  warn: Warn
  origin: string
}

/** Whether its page has ever been read. */
const wasRead = ({ last }: RegisteredAccount) => (last?.as_of ?? null) !== null

const requestFor = ({ acctNum, isCommittee }: RegisteredAccount): StateRequest => ({
  path: `${isCommittee ? '/committees/Com' : '/candidates/Can'}Detail.asp?account=${acctNum}`,
  referer: isCommittee ? '/committees/ComLkupByName.asp' : '/candidates/CanList.asp',
  isNoFile: true,
})

/**
 * Requests an account's registration page and loads what it shows. A page that cannot be read is a refusal, and is stored
 * until a later version can read it. Throws SiteUnavailable if the run should end.
 */
async function askDetails(
  db: Db,
  account: RegisteredAccount,
  { client, clock, warn, origin }: Options,
): Promise<AskedOutcome<DetailsOutcome>> {
  const { acctNum, isCommittee, status: listedStatus } = account
  const name = `${isCommittee ? 'Com' : 'Can'}Detail ${acctNum}`
  const read = (page: HeldPage, onWarning: Warn) =>
    readRegistration(page.name, decodeText(page.bytes), account, onWarning)

  const recordCheck = (outcome: DetailsOutcome, message: string, checkedAt: string) =>
    withImportTransaction(db, async (trx) => {
      await registrationsIn(trx).record(acctNum, { outcome, message, checkedAt, listedStatus })
      return { outcome, message }
    })

  const load = (page: HeldPage): Promise<AskedOutcome<DetailsOutcome>> =>
    withAccountFaults(acctNum, () => withImportTransaction(db, (trx) => loadPage(trx, page)))

  const loadPage = async (trx: Db, page: HeldPage) => {
    const fields = read(page, warn)
    const registrations = registrationsIn(trx)
    const before = await registrations.fields(acctNum)
    const day = dayInFlorida(new Date(page.askedAt))
    const isNews = !isDeepStrictEqual(fields, before)
    const outcome = isNews ? ('changed' as const) : ('unchanged' as const)
    const check = { outcome, message: '', checkedAt: page.askedAt, listedStatus, asOf: day }
    await heldPagesIn(trx).drop([name])
    if (!isNews) await registrations.record(acctNum, check)
    else {
      const run = { kind: 'registrations', dryRun: false, startedAt: clock().toISOString(), clock }
      const records = isCommittee ? 'committees' : 'candidates'
      await importPages(trx, run, { records, pages: [page], day }, async (importId, journal) => {
        await journal.before('registration', [acctNum])
        await registrations.record(acctNum, { ...check, brought: { fields, importId } })
        const change = before === null ? ('added' as const) : ('changed' as const)
        const changes = [{ change, record: String(acctNum), name: account.name, fields: [] }]
        return { changes }
      })
    }
    return { outcome, message: '' }
  }

  try {
    const held = await heldPagesIn(db).find(name, '')
    if (held && isReadable(held, read)) return { ...(await load(held)), isFromStore: true }
    const faultOf = transientFaultOf((html) => readRegistration(name, html, account, () => undefined))
    // The state redirects for an account that it does not know, and during maintenance for every account.
    const { status, location, bytes } = await client.ask(
      requestFor(account),
      'the registration page',
      (answer) =>
        answer.status >= 300 && !wasRead(account) ? redirectFault(answer, origin) : faultOf(answer),
    )
    const askedAt = clock().toISOString()
    if (status >= 300) {
      const message = 'The state knows no such account.'
      const saw = `the registration page leads to ${location}`
      const record = () => recordCheck('noAccount', message, askedAt)
      return { outcome: 'noAccount', message, suspicion: { saw, weight: 1, needsProof: true, record } }
    }
    const page = { name, askedAt, sha256: hash('sha256', bytes), bytes }
    if (!isOwnPage(bytes, account) && isReadable(page, read)) {
      const saw = 'registration pages name no account'
      const record = () => load(page)
      return { outcome: 'changed', message: '', suspicion: { saw, weight: 1, needsProof: true, record } }
    }
    return await load(await withImportTransaction(db, (trx) => heldPagesIn(trx).hold(page)))
  } catch (error) {
    if (!(error instanceof ImportError) || error instanceof SiteUnavailable) throw error
    return { ...(await recordCheck('refused', error.message, clock().toISOString())), error }
  }
}

/** Whether the state shows an account's registration page now; nothing is recorded. */
const showsRegistration = (client: StateClient, account: RegisteredAccount): Promise<boolean> =>
  isGiven(client, requestFor(account), ({ status, bytes }) => status === 200 && isOwnPage(bytes, account))

/** Whether a page names the account or its owner; a page that names neither may be the same for every account. */
function isOwnPage(bytes: Buffer, { acctNum, name }: RegisteredAccount): boolean {
  const html = decodeText(bytes)
  const text = html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
  // Every word has a blank on either side.
  const isNamed = ` ${normalizeWords(text)} `.includes(` ${normalizeWords(name)} `)
  return isNamed || namesAccount(html, acctNum)
}

/** Whether this version can read a page that an earlier run could not read or did not get to. */
const isReadable = (page: HeldPage, read: (page: HeldPage, onWarning: Warn) => unknown): boolean =>
  !(orError(ImportError, () => read(page, () => undefined)) instanceof ImportError)
