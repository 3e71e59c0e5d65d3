import type { ChangeKind } from '#contract/schemas/change.ts'
import { chairName, fullName } from '#contract/domain/names.ts'
import { FIGURES } from '#contract/domain/money.ts'
import { raceDistrict } from '#contract/domain/races.ts'
import { type Db, findRows, isAmong } from '../connection/Db.ts'
import { accountLinks, accountOfDocument, accountOwners, documentsWithLinks } from '../accounts.ts'
import { balancesIn } from '../money/balances.ts'

/** The facts about a record whose changes are shown, by field name; never an address or a voter's number. */
export type Facts = Readonly<Record<string, string | number | null>>

export interface KnownRecord {
  name: string
  facts: Facts
  /** Null for an election, and for a document that no account has. */
  account: number | null
  /** A candidate's race, as in the address of its page; else ''. */
  race: string
}

type ReadFacts = (db: Db, records: readonly string[]) => Promise<Map<string, KnownRecord>>

/**
 * What is known about these records of a kind, by what identifies them. Deleted records are read like others, because
 * what changes meanwhile is shown once they are restored.
 */
export const factsOf: Readonly<Record<ChangeKind, ReadFacts>> = {
  async candidate(db, records) {
    const accounts = records.map(Number)
    const rows = await findRows(db, 'candidate', { acct_num: accounts })
    const links = await accountLinks(db, accounts)
    return new Map(
      rows.map((row) => {
        const name = fullName(row.name_first, row.name_middle, row.name_last)
        const facts = {
          name,
          election: row.election_id,
          office: row.office_desc,
          district: row.juris1num,
          party: row.party_code,
          status: row.status_desc,
          accounts: accountLines(links.get(row.acct_num) ?? []),
          offListSince: row.left_on,
        }
        return [String(row.acct_num), { name, facts, account: row.acct_num, race: raceOf(row) }]
      }),
    )
  },

  async committee(db, records) {
    const rows = await findRows(db, 'committee', { acct_num: records.map(Number) })
    return new Map(
      rows.map((row) => {
        const chair = {
          ChrNameFirst: row.chr_name_first,
          ChrNameMiddle: row.chr_name_middle,
          ChrNameLast: row.chr_name_last,
        }
        const facts = {
          name: row.name,
          type: row.type,
          chair: chairName(chair),
          treasurer: fullName(row.trs_name_first, row.trs_name_middle, row.trs_name_last),
          offListSince: row.left_on,
        }
        return [String(row.acct_num), { name: row.name, facts, account: row.acct_num, race: '' }]
      }),
    )
  },

  async balance(db, records) {
    const accounts = records.map(Number)
    const balances = await balancesIn(db).withDeleted(accounts)
    return ofAccounts(
      db,
      new Map(
        balances.map(({ account, basis, asOf, ...balance }) => {
          const figures = Object.fromEntries(FIGURES.map((figure) => [figure, balance[figure]]))
          return [account, { ...figures, basis, asOf }]
        }),
      ),
    )
  },

  async registration(db, records) {
    const accounts = records.map(Number)
    const pages = await findRows(db, 'registration', { acct_num: accounts })
    const statuses = await findRows(db, 'committee_status', { acct_num: accounts })
    const facts = new Map<number, Facts>(
      // Those that were read.
      pages
        .filter(({ as_of }) => as_of !== null)
        .map((row) => [
          row.acct_num,
          {
            purpose: row.purpose,
            affiliates: row.affiliates,
            chairperson: row.chairperson,
            treasurer: row.treasurer,
            deputyTreasurer: row.deputy_treasurer,
            registeredAgent: row.registered_agent,
            runningMate: row.running_mate,
            dateFiled: row.date_filed,
            dateQualified: row.date_qualified,
            method: row.method,
            registrationStatus: row.status,
          },
        ]),
    )
    for (const { acct_num, status } of statuses)
      facts.set(acct_num, { ...facts.get(acct_num), committeeStatus: status })
    return ofAccounts(db, facts)
  },

  async document(db, records) {
    const rows = await documentsWithLinks(db)
      .select(['document.document_id', 'doc_date', 'doc_desc', 'filename', 'doc_type'])
      .select(accountOfDocument.as('account'))
      .where(isAmong(db, 'document.document_id', records))
      .execute()
    const accounts = rows.flatMap(({ account }) => account ?? [])
    const raceOfAccount = await racesOf(db, accounts)
    return new Map(
      rows.map(({ account, ...row }) => {
        const facts = {
          description: row.doc_desc,
          date: row.doc_date,
          type: row.doc_type,
          file: row.filename,
          account,
        }
        const name = row.doc_desc || row.filename || row.doc_type
        return [row.document_id, { name, facts, account, race: raceOfAccount(account) }]
      }),
    )
  },

  async election(db, records) {
    const named = await findRows(db, 'election', { election_id: records })
    const offered = await findRows(db, 'state_election', { election_id: records })
    const known = new Map<string, KnownRecord>()
    const isNoAccount = { account: null, race: '' }
    for (const { election_id, label } of offered)
      known.set(election_id, { name: label, facts: { stateName: label }, ...isNoAccount })
    for (const { election_id, name } of named)
      known.set(election_id, { name, facts: { ...known.get(election_id)?.facts, name }, ...isNoAccount })
    return known
  },
}

async function ofAccounts(db: Db, facts: ReadonlyMap<number, Facts>): Promise<Map<string, KnownRecord>> {
  const accounts = [...facts.keys()]
  const ownerOf = await accountOwners(db, accounts)
  const raceOfAccount = await racesOf(db, accounts)
  return new Map(
    [...facts].map(([account, figures]) => [
      String(account),
      { name: ownerOf(account).name, facts: figures, account, race: raceOfAccount(account) },
    ]),
  )
}

async function racesOf(db: Db, accounts: readonly number[]): Promise<(account: number | null) => string> {
  if (accounts.length === 0) return () => ''
  const rows = await findRows(db, 'candidate', { acct_num: accounts })
  const races = new Map(rows.map((row) => [row.acct_num, raceOf(row)]))
  return (account) => races.get(account ?? 0) ?? ''
}

const raceOf = (row: { election_id: string; office_code: string; juris1num: string }) =>
  `${row.election_id}/${row.office_code}/${raceDistrict(row.juris1num)}`

/** A line for each account, its number and its name, so that one which is deleted later can be left out. */
const accountLines = (links: readonly { accountName: string; accountNum: number | null }[]) =>
  links.map(({ accountName, accountNum }) => `${accountNum ?? ''} ${accountName}`).join('\n')

/** The names in such lines, without the accounts that are `hidden`. */
export const accountNames = (lines: string, hidden: ReadonlySet<number>): string =>
  lines
    .split('\n')
    .filter((line) => !hidden.has(Number.parseInt(line, 10)))
    .map((line) => line.slice(line.indexOf(' ') + 1))
    .join('; ')
