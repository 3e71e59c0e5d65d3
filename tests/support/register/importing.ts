import { type Db, withImportTransaction } from '#database/connection/Db.ts'
import { openJournal } from '#database/journal/journal.ts'
import { importsIn } from '#database/imports/imports.ts'

export const IMPORT = {
  kind: 'committees',
  outcome: 'done',
  message: '',
  files: [],
  read: 1,
  added: 0,
  changed: 1,
  unchanged: 0,
  removed: 0,
  rejected: 0,
  rejections: [],
  elections: [],
  asOf: null,
  startedAt: '2026-11-20T12:00:00.000Z',
  finishedAt: '2026-11-20T12:00:00.000Z',
  who: 'importer',
} as const

/** An import of November 20, 2026, recorded with whatever it changes in any record, or in the money of `others`. */
export const importing = (db: Db, change: (trx: Db) => Promise<unknown>, others: readonly number[] = []) =>
  withImportTransaction(db, async (trx) => {
    const journal = openJournal(trx)
    const before = await recordsOf(trx)
    for (const [kind, records] of before) await journal.before(kind, records)
    await journal.before('balance', others)
    await change(trx)
    const importId = await importsIn(trx).record(IMPORT)
    await journal.write({ importId })
    return importId
  })

/** Every record there is, and every account that may get figures or a registration. */
export async function recordsOf(trx: Db) {
  const candidates = await trx.selectFrom('candidate').select('acct_num').execute()
  const committees = await trx.selectFrom('committee').select('acct_num').execute()
  const documents = await trx.selectFrom('document').select('document_id').execute()
  const elections = await trx
    .selectFrom('election')
    .select('election_id')
    .union(trx.selectFrom('state_election').select('election_id'))
    .execute()
  const [ofCandidates, ofCommittees] = [candidates, committees].map((rows) =>
    rows.map(({ acct_num }) => acct_num),
  )
  const withMoney = await trx
    .selectFrom('reported_balance')
    .select('acct_num')
    .union(trx.selectFrom('ledger').select('acct_num'))
    .execute()
  const accounts = new Set([
    ...(ofCandidates ?? []),
    ...(ofCommittees ?? []),
    ...withMoney.map(({ acct_num }) => acct_num),
  ])
  return [
    ['candidate', ofCandidates ?? []],
    ['committee', ofCommittees ?? []],
    ['balance', [...accounts]],
    ['registration', [...accounts]],
    ['document', documents.map(({ document_id }) => document_id)],
    ['election', elections.map(({ election_id }) => election_id)],
  ] as const
}
