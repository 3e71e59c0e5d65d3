import { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { StateAccount } from '#database/money/stateAccounts.ts'
import type { StateRequest } from '../stateSite.ts'

/** The account whose pages are requested. */
export type AskedAccount = Pick<StateAccount, 'acctNum' | 'name' | 'election'>

const totalsPath = (acctNum: number) => `/cgi-bin/TreSel.exe?account=${acctNum}`

/** The page of the account's totals, as its registration page links to it. */
export const totalsRequest = ({ acctNum, election }: AskedAccount): StateRequest => ({
  path: totalsPath(acctNum),
  referer: `${election === null ? '/committees/Com' : '/candidates/Can'}Detail.asp?account=${acctNum}`,
})

/** The name of each kind in the form on the page of totals. */
const QUERY_FOR: Readonly<Record<TransactionKind, string>> = {
  contributions: '1',
  expenditures: '2',
  distributions: '3',
  transfers: '4',
}

/**
 * Rows of a kind. `seqnum` is the number of a filing period, and 0 means all dates. A list that may have been cut is asked
 * for again with its number of rows, in case the state takes `seqnum` as an offset (decision 0032).
 */
export const rowsRequest = (
  { acctNum, name, election }: AskedAccount,
  kind: TransactionKind,
  seqnum: number,
): StateRequest => ({
  path: '/cgi-bin/TreFin.exe',
  referer: totalsPath(acctNum),
  fields: {
    account: String(acctNum),
    ...(election === null ? { CanCom: 'Comm', comname: name } : { CanCom: 'Can', canname: name }),
    seqnum: String(seqnum),
    queryfor: QUERY_FOR[kind],
    queryorder: 'DAT',
    queryoutput: '2',
    query: 'Submit Query Now',
  },
})

/** The kinds in the order of the state's form. */
export const KINDS = TransactionKind.options.toSorted((a, b) => Number(QUERY_FOR[a]) - Number(QUERY_FOR[b]))
