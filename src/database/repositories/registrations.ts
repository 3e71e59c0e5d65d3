import type { Registration } from '#contract/schemas/related.ts'
import { countOf, type Db, findRow, type Row, withReadTransaction } from '../connection/Db.ts'
import { upsertRows } from '../connection/insertRows.ts'
import { registerIn } from '../register.ts'
import { REGISTRATION_FIELDS, type RegistrationFields } from '../tables/stateTables.ts'
import { hiddenAccounts } from '../accounts.ts'

/** A candidate or committee of the register, and the last time its registration page was requested. */
export interface RegisteredAccount {
  acctNum: number
  isCommittee: boolean
  /** A committee's name or a candidate's last name. */
  name: string
  /** Whether the state's list still has it. */
  isListed: boolean
  /** The status from the state's lists and its look-up; '' if they give none. */
  status: string
  /** Null if it was never requested. */
  last: Pick<Row<'registration'>, 'checked_at' | 'outcome' | 'listed_status' | 'as_of'> | null
}

/** The result of requesting a page; `fields` if it was read and differs from the previous one. */
interface Check extends Pick<Row<'registration'>, 'outcome' | 'message'> {
  checkedAt: string
  listedStatus: string
  /** ISO: the date of a page that was read. */
  asOf?: string
  brought?: { fields: RegistrationFields; importId: number }
}

const FIELDS = Object.keys(REGISTRATION_FIELDS) as (keyof RegistrationFields)[] // the object's own keys

/** What a page shows, field by field. */
const fieldsFrom = (give: (field: keyof RegistrationFields) => string | null) =>
  Object.fromEntries(FIELDS.map((field) => [field, give(field)])) as RegistrationFields // each of them

/** A page without any of the fields. */
export const NOTHING_SHOWN = fieldsFrom(() => null)

/** What the state's registration pages say about accounts. */
export function registrationsIn(db: Db) {
  return {
    /** What is known about an account's registration; undefined if the site shows no such candidate or committee. */
    find: (acctNum: number): Promise<Registration | undefined> =>
      withReadTransaction(db, (trx) => findRegistration(trx, acctNum)),

    /** Every candidate and committee that is not deleted, by account number. */
    accounts: (): Promise<RegisteredAccount[]> => withReadTransaction(db, listAccounts),

    /** How many accounts have a page that could not be fetched or read when it was requested last. */
    refusedAccounts: (): Promise<number> =>
      countOf(
        db
          .selectFrom('registration')
          .where('outcome', '=', 'refused')
          .where('acct_num', 'not in', hiddenAccounts(db)),
      ),

    /** What the page that was read last shows; null if none was read. */
    async fields(acctNum: number): Promise<RegistrationFields | null> {
      const row = await rowOf(db, acctNum)
      return row && row.as_of !== null ? fieldsFrom((field) => row[field]) : null
    },

    /** Notes the result of a request; fields not given stay as they were. */
    async record(acctNum: number, { brought, ...check }: Check): Promise<void> {
      const last = await rowOf(db, acctNum)
      const row = {
        ...(brought?.fields ?? last ?? NOTHING_SHOWN),
        acct_num: acctNum,
        checked_at: check.checkedAt,
        outcome: check.outcome,
        message: check.message,
        listed_status: check.listedStatus,
        as_of: check.asOf ?? last?.as_of ?? null,
        import_id: brought?.importId ?? last?.import_id ?? null,
      }
      await upsertRows(db, 'registration', ['acct_num'], [row])
      await registerIn(db).noteLookup()
    },
  }
}

/** Only the fields above are ever taken from a page: neither an address nor a phone number is stored. */
async function findRegistration(db: Db, acctNum: number): Promise<Registration | undefined> {
  const isCommittee = await isShown(db, 'committee', acctNum)
  if (!isCommittee && !(await isShown(db, 'candidate', acctNum))) return undefined
  const page = await rowOf(db, acctNum)
  const lookup = await findRow(db, 'committee_status', { acct_num: acctNum })
  // The look-up is requested every night, a page only occasionally.
  const isLookupNewer = lookup !== undefined && lookup.as_of >= (page?.as_of ?? '')
  const { status, ...shown } = page ?? NOTHING_SHOWN
  const asOf = page?.as_of ?? null
  return {
    account: acctNum,
    status: isLookupNewer ? lookup.status : status,
    statusAsOf: isLookupNewer ? lookup.as_of : status === null ? null : asOf,
    purpose: shown.purpose,
    affiliates: shown.affiliates?.split('\n').filter((line) => line !== '') ?? null,
    chairperson: shown.chairperson,
    treasurer: shown.treasurer,
    deputyTreasurer: shown.deputy_treasurer,
    registeredAgent: shown.registered_agent,
    runningMate: shown.running_mate,
    dateFiled: shown.date_filed,
    dateQualified: shown.date_qualified,
    method: shown.method,
    asOf,
    statePage:
      'https://dos.elections.myflorida.com/' +
      `${isCommittee ? 'committees/Com' : 'candidates/Can'}Detail.asp?account=${acctNum}`,
    importId: page?.import_id ?? null,
  }
}

const rowOf = (db: Db, acctNum: number) => findRow(db, 'registration', { acct_num: acctNum })

async function isShown(db: Db, table: 'candidate' | 'committee', acctNum: number): Promise<boolean> {
  const record = await db
    .selectFrom(table)
    .select('acct_num')
    .where('acct_num', '=', acctNum)
    .where('acct_num', 'not in', hiddenAccounts(db))
    .executeTakeFirst()
  return record !== undefined
}

async function listAccounts(db: Db): Promise<RegisteredAccount[]> {
  const checks = await db
    .selectFrom('registration')
    .select(['acct_num', 'checked_at', 'outcome', 'listed_status', 'as_of'])
    .execute()
  const last = new Map(checks.map(({ acct_num, ...check }) => [acct_num, check]))
  const candidates = await db
    .selectFrom('candidate')
    .select(['acct_num', 'name_last as name', 'status_desc as status', 'left_on'])
    .where('acct_num', 'not in', hiddenAccounts(db))
    .execute()
  const committees = await db
    .selectFrom('committee')
    .leftJoin('committee_status', 'committee_status.acct_num', 'committee.acct_num')
    .select(['committee.acct_num', 'name', 'status', 'left_on'])
    .where('committee.acct_num', 'not in', hiddenAccounts(db))
    .execute()
  const toAccount =
    (isCommittee: boolean) =>
    (row: { acct_num: number; name: string; status: string | null; left_on: string | null }) => ({
      acctNum: row.acct_num,
      isCommittee,
      name: row.name,
      isListed: row.left_on === null,
      status: row.status ?? '',
      last: last.get(row.acct_num) ?? null,
    })
  return [...candidates.map(toAccount(false)), ...committees.map(toAccount(true))].toSorted(
    (a, b) => a.acctNum - b.acctNum,
  )
}
