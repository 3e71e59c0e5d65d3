import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { dayInFlorida } from '#contract/domain/days.ts'
import { withImportTransaction } from '#database/writeTransaction.ts'
import type { Db } from '#database/connection/Db.ts'
import { type HeldPage, heldPagesIn } from '#database/imports/heldAnswers.ts'
import { importsIn } from '#database/imports/imports.ts'
import { openJournal } from '#database/journal/journal.ts'
import { registerIn } from '#database/register.ts'
import { type RegisteredAccount, registrationsIn } from '#database/repositories/registrations.ts'
import { ImportError } from '../../ImportError.ts'
import { decodeText } from '../../read/decodeText.ts'
import { readRegistration } from '../../read/readRegistration.ts'
import type { Warn } from '../../read/recordsOf.ts'
import { withAccountFaults } from '../AccountFault.ts'
import type { AskedOutcome } from '../askSequentially.ts'
import { transientFaultOf } from '../transientFaultOf.ts'
import { reportPages } from '../reportPages.ts'
import { SiteUnavailable } from '../SiteUnavailable.ts'
import { isGiven, type StateClient } from '../stateClient.ts'
import type { StateRequest } from '../stateSite.ts'
import { redirectFault } from '../unknownAccount.ts'

interface Options {
  client: StateClient
  clock: () => Date
  warn: Warn
  origin: string
}

export type DetailsOutcome = 'unchanged' | 'changed' | 'noAccount' | 'refused'

const requestFor = ({ acctNum, isCommittee }: RegisteredAccount): StateRequest => ({
  path: `${isCommittee ? '/committees/Com' : '/candidates/Can'}Detail.asp?account=${acctNum}`,
  referer: isCommittee ? '/committees/ComLkupByName.asp' : '/candidates/CanList.asp',
  isNoFile: true,
})

/**
 * Requests an account's registration page and loads what it shows. A page that cannot be read is a refusal, and is stored
 * until a later version can read it. Throws SiteUnavailable if the run should end.
 */
export async function askDetails(
  db: Db,
  account: RegisteredAccount,
  { client, clock, warn, origin }: Options,
): Promise<AskedOutcome<DetailsOutcome>> {
  const { acctNum, isCommittee, status: listedStatus, last } = account
  const name = `${isCommittee ? 'Com' : 'Can'}Detail ${acctNum}`
  const read = (page: HeldPage, onWarning: Warn) =>
    readRegistration(page.name, decodeText(page.bytes), account, onWarning)

  const settle = (outcome: DetailsOutcome, message: string, checkedAt: string) =>
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
      const importId = await importsIn(trx).begin(run.kind, run.startedAt)
      const journal = openJournal(trx)
      await journal.before('registration', [acctNum])
      await registrations.record(acctNum, { ...check, brought: { fields, importId } })
      await journal.write({ importId })
      await reportPages(trx, run, {
        importId,
        records: isCommittee ? 'committees' : 'candidates',
        pages: [page],
        day,
        changes: [
          {
            change: before === null ? 'added' : 'changed',
            record: String(acctNum),
            name: account.name,
            fields: [],
          },
        ],
        unchanged: 0,
        rejections: [],
      })
      await registerIn(trx).noteChange()
    }
    return { outcome, message: '' }
  }

  try {
    const held = await heldPagesIn(db).find(name, '')
    if (held && isReadable(held, read)) return { ...(await load(held)), isFromStore: true }
    const faultOf = transientFaultOf((html) => readRegistration(name, html, account, () => undefined))
    // The state redirects for an account that it does not know, and for every account during maintenance.
    const wasRead = (last?.as_of ?? null) !== null
    const { status, location, bytes } = await client.ask(
      requestFor(account),
      'the registration page',
      (answer) => (answer.status >= 300 && !wasRead ? redirectFault(answer, origin) : faultOf(answer)),
    )
    const askedAt = clock().toISOString()
    if (status >= 300) {
      const message = 'The state knows no such account.'
      return {
        outcome: 'noAccount',
        message,
        suspicion: {
          saw: `the registration page leads to ${location}`,
          weight: 1,
          needsProof: true,
          record: async () => void (await settle('noAccount', message, askedAt)),
        },
      }
    }
    const sha256 = hash('sha256', bytes)
    if (!isOwnPage(bytes, account) && isReadable({ name, askedAt, sha256, bytes }, read))
      return {
        outcome: 'changed',
        message: '',
        suspicion: {
          saw: `registration pages name no account`,
          weight: 1,
          needsProof: true,
          record: async () => void (await load({ name, askedAt, sha256, bytes })),
        },
      }
    const page = await withImportTransaction(db, (trx) => heldPagesIn(trx).keep({ name, askedAt, bytes }))
    return await load(page)
  } catch (error) {
    if (!(error instanceof ImportError) || error instanceof SiteUnavailable) throw error
    return { ...(await settle('refused', error.message, clock().toISOString())), error }
  }
}

/** Whether the state shows an account's registration page now; nothing is recorded. */
export const showsRegistration = (client: StateClient, account: RegisteredAccount): Promise<boolean> =>
  isGiven(client, requestFor(account), ({ status, bytes }) => status === 200 && isOwnPage(bytes, account))

/** For comparing words as a reader does, each between two blanks. */
const words = (text: string) =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether a page names the account or its owner: one that does not may be the same for every account. */
function isOwnPage(bytes: Buffer, { acctNum, name }: RegisteredAccount): boolean {
  const html = decodeText(bytes)
  const text = words(
    html
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&'),
  )
  return text.includes(words(name)) || new RegExp(String.raw`(?<!\d)${acctNum}(?!\d)`).test(html)
}

/** Whether this version can read a page that an earlier run could not read or did not get to. */
function isReadable(page: HeldPage, read: (page: HeldPage, onWarning: Warn) => unknown): boolean {
  try {
    read(page, () => undefined)
    return true
  } catch (error) {
    if (error instanceof ImportError) return false
    throw error
  }
}
