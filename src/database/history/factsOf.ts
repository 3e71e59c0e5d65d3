import type { ChangeKind } from '#contract/domain/changeKinds.ts'
import { chairName, fullName } from '#contract/domain/fullName.ts'
import { accountLinks } from '../accounts/accountLinks.ts'
import { hiddenAccounts } from '../accounts/deletedAccounts.ts'
import { documentsWithLinks } from '../accounts/documentsWithLinks.ts'
import { accountFacts, type KnownRecord, type ReadFacts } from './accountFacts.ts'

/** The known facts about these records of a kind, by their identifiers. Deleted records are left out. */
export const factsOf: Readonly<Record<ChangeKind, ReadFacts>> = {
  async candidate(db, records) {
    const rows = await db
      .selectFrom('candidate')
      .selectAll()
      .where('acct_num', 'in', records.map(Number))
      .where('acct_num', 'not in', hiddenAccounts(db))
      .execute()
    const links = await accountLinks(
      db,
      rows.map(({ acct_num }) => acct_num),
    )
    return new Map(
      rows.map((row) => {
        const name = fullName(row.name_first, row.name_middle, row.name_last)
        const accounts = (links.get(row.acct_num) ?? []).map(({ accountName }) => accountName)
        const facts = {
          name,
          election: row.election_id,
          office: row.office_desc,
          district: row.juris1num,
          party: row.party_code,
          status: row.status_desc,
          accounts: accounts.join('; '),
          offListSince: row.left_on,
        }
        return [String(row.acct_num), { name, facts }]
      }),
    )
  },

  async committee(db, records) {
    const rows = await db
      .selectFrom('committee')
      .selectAll()
      .where('acct_num', 'in', records.map(Number))
      .where('acct_num', 'not in', hiddenAccounts(db))
      .execute()
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
        return [String(row.acct_num), { name: row.name, facts }]
      }),
    )
  },

  ...accountFacts,

  async document(db, records) {
    const rows = await documentsWithLinks(db)
      .select(['document.document_id', 'doc_date', 'doc_desc', 'filename', 'doc_type', 'document.acct_num'])
      .select('hand.acct_num as linked')
      .where('document.document_id', 'in', records)
      .execute()
    return new Map(
      rows.map((row) => {
        const facts = {
          description: row.doc_desc,
          date: row.doc_date,
          type: row.doc_type,
          file: row.filename,
          account: row.linked ?? row.acct_num,
        }
        return [row.document_id, { name: row.doc_desc || row.filename || row.doc_type, facts }]
      }),
    )
  },

  async election(db, records) {
    const named = await db.selectFrom('election').selectAll().where('election_id', 'in', records).execute()
    const offered = await db
      .selectFrom('state_election')
      .select(['election_id', 'label'])
      .where('election_id', 'in', records)
      .execute()
    const known = new Map<string, KnownRecord>()
    for (const { election_id, label } of offered)
      known.set(election_id, { name: label, facts: { stateName: label } })
    for (const { election_id, name } of named)
      known.set(election_id, { name, facts: { ...known.get(election_id)?.facts, name } })
    return known
  },
}
