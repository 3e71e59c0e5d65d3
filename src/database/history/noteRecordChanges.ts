import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ChangeKind } from '#contract/domain/changeKinds.ts'
import { amongNumbers } from '../connection/amongValues.ts'
import type { Db } from '../connection/Db.ts'
import { hiddenAccounts } from '../accounts/deletedAccounts.ts'
import { accountFacts } from './accountFacts.ts'
import { atRevision } from './atRevision.ts'

/** Which record a former row belongs to: by kind, the tables and the column that identifies the record. */
const RECORDS: readonly (readonly [kind: ChangeKind, table: string, record: string])[] = [
  ['election', 'former_election', 'election_id'],
  ['election', 'former_state_election', 'election_id'],
  ['candidate', 'former_candidate', 'acct_num'],
  ['candidate', 'former_listed_account', 'candidate_acct_num'],
  ['candidate', 'former_added_account', 'candidate_acct_num'],
  ['committee', 'former_committee', 'acct_num'],
  ['registration', 'former_registration', 'acct_num'],
  ['registration', 'former_committee_status', 'acct_num'],
  ['balance', 'former_ledger', 'acct_num'],
  ['balance', 'former_reported_balance', 'acct_num'],
  ['document', 'former_document', 'document_id'],
  ['document', 'former_statement_account', 'document_id'],
]

/** Notes which records a revision changed, from its former rows; kinds are in the order of the table above. */
export async function noteRecordChanges(trx: Db, revision: number): Promise<void> {
  for (const [kind, tables] of Map.groupBy(RECORDS, ([each]) => each)) {
    const changed = sql.join(
      tables.map(
        ([, table, record]) =>
          sql`select ${sql.ref(record)} as record from ${sql.table(table)} where until = ${revision}`,
      ),
      sql` union `,
    )
    const account = ACCOUNT_OF[kind]
    await sql`insert into record_change (change_id, revision_id, kind, record, acct_num, race)
      select (select coalesce(max(change_id), 0) from record_change) + row_number() over (order by n.record),
        cast(${revision} as bigint), ${kind}, cast(n.record as text), ${account},
        coalesce(c.election_id || '/' || c.office_code || '/' || c.juris1num, '')
      from (${changed}) as n
        ${kind === 'document' ? documentAt(revision) : sql``}
        left join candidate as c on ${kind === 'election' ? sql`1 = 0` : sql`c.acct_num = ${account}`}
      order by n.record`.execute(trx)
  }
  await dropUnchanged(trx, revision, 'balance')
  await dropUnchanged(trx, revision, 'registration')
}

const ACCOUNTS_AT_ONCE = 500

/** Removes the notes of accounts whose rows changed, but nothing that is shown of them. */
async function dropUnchanged(trx: Db, revision: number, kind: keyof typeof accountFacts): Promise<void> {
  const former = atRevision(trx, revision - 1, { showsRestored: true })
  let behind = 0
  for (;;) {
    const notes = await trx
      .selectFrom('record_change')
      .select(['change_id', 'record'])
      .where('revision_id', '=', revision)
      .where('kind', '=', kind)
      .where('acct_num', 'not in', hiddenAccounts(trx)) // what an import changes of these is listed once they are restored
      .where('change_id', '>', behind)
      .orderBy('change_id')
      .limit(ACCOUNTS_AT_ONCE)
      .execute()
    const last = notes.at(-1)
    if (!last) return
    behind = last.change_id
    const records = notes.map(({ record }) => record)
    const before = await accountFacts[kind](former, records)
    const after = await accountFacts[kind](trx, records)
    const unchanged = notes.filter(({ record }) =>
      isDeepStrictEqual(before.get(record)?.facts, after.get(record)?.facts),
    )
    const ids = unchanged.map(({ change_id }) => change_id)
    await trx
      .deleteFrom('record_change')
      .where(amongNumbers(trx, 'change_id', ids))
      .execute()
  }
}

/** A document that was removed, or whose link was, is noted for the account that it had. */
const documentAt = (revision: number) => sql`left join document as d on d.document_id = n.record
  left join statement_account as h on h.document_id = n.record
  left join former_document as fd on fd.document_id = n.record and fd.until = ${revision}
  left join former_statement_account as fh on fh.document_id = n.record and fh.until = ${revision}`

const ACCOUNT_OF = {
  election: sql`cast(null as integer)`,
  candidate: sql`n.record`,
  committee: sql`n.record`,
  registration: sql`n.record`,
  balance: sql`n.record`,
  document: sql`coalesce(h.acct_num, d.acct_num, fh.acct_num, fd.acct_num)`,
} satisfies Record<ChangeKind, unknown>
