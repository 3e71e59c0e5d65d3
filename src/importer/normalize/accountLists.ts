import type { Insertable } from 'kysely'
import { parseAcctNum } from '#contract/domain/accounts.ts'
import type { AccountListEntry } from '#contract/schemas/candidate.ts'
import type { Database } from '#database/schema.ts'
import type { ACCOUNTS, ColumnOf } from '../read/fileSchemas.ts'
import type { SourcePosition, StateRecord } from '../read/recordsOf.ts'
import { acctNumField, LineRejected, LineRepeated } from './fields.ts'

type AccountRecord = StateRecord<ColumnOf<typeof ACCOUNTS>>

/**
 * Returns the function that turns each line of an import's account lists into a candidate's accounts, in the order of the
 * source: one account, or a whole list as JSON, whose entries may be in the legacy form of one pair each.
 */
export function normalizeAccounts() {
  const positions = new Map<number, number>()
  const seen = new Map<string, SourcePosition>()

  function claim(what: string, source: SourcePosition) {
    const first = seen.get(what)
    if (first)
      throw new LineRepeated(
        `${what} already on line ${first.line}${first.path === source.path ? '' : ` of ${first.path}`}`,
      )
    seen.set(what, source)
  }

  return (record: AccountRecord, source: SourcePosition): Insertable<Database['listed_account']>[] => {
    const candidate = acctNumField('CandidateAcctNum', record.CandidateAcctNum)
    const isList = record.AccountNum === '' && record.AccountName === ''
    const entries = isList ? listIn(record.AccountList) : [entryIn(record)]
    if (isList) claim(`candidate ${candidate}`, source)
    const fresh = entries.filter(({ accountNum, accountName }) => {
      const account = `candidate ${candidate}'s account ${accountNum ?? accountName}`
      // The rest of a list counts all the same.
      if (isList && seen.has(account)) return false
      claim(account, source)
      return true
    })
    return fresh.map(({ accountNum, accountName }) => {
      const position = positions.get(candidate) ?? 0
      positions.set(candidate, position + 1)
      return { candidate_acct_num: candidate, position, account_num: accountNum, account_name: accountName }
    })
  }
}

/** An account without a number is kept and shown by name. */
function entryIn({ AccountNum, AccountName }: AccountRecord): AccountListEntry {
  return {
    accountName: AccountName,
    accountNum: AccountNum === '' ? null : acctNumField('AccountNum', AccountNum),
  }
}

function listIn(text: string): AccountListEntry[] {
  if (text === '') return []
  const list = parseJson(text)
  // A legacy list may have all pairs, or several of them, in one object.
  const entries: unknown = isLegacy(list) ? [list] : list
  const accounts = Array.isArray(entries) && entries.every(isRecord) ? entries.flatMap(accountsIn) : [NONE]
  if (accounts.some(isNoAccount))
    throw new LineRejected(
      'AccountList is not a JSON list of accounts such as [{"Friends of Ann Example": 90001}]',
    )
  return accounts
}

const NONE: AccountListEntry = { accountName: '', accountNum: null }

/** JSON can contain escaped control characters, which a line cannot. */
const isNoAccount = ({ accountName, accountNum }: AccountListEntry) =>
  /\p{Cc}/u.test(accountName) || (accountName === '' && accountNum === null)

/** A legacy entry has names as keys and numbers as values. */
function accountsIn(entry: Readonly<Record<string, unknown>>): AccountListEntry[] {
  const pairs = isLegacy(entry) ? Object.entries(entry) : [[entry['accountName'], entry['accountNum']]]
  return pairs.map(([name, number]) => ({
    accountName: textOf(name),
    accountNum: parseAcctNum(textOf(number)),
  }))
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isLegacy = (value: unknown) => isRecord(value) && !('accountNum' in value || 'accountName' in value)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
