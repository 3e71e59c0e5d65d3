import type { ListFacts } from '#contract/schemas/workList.ts'
import { accountOfDocument, documentsWithLinks } from '../accounts.ts'
import { countOf, type Db, findRows, withReadTransaction } from '../connection/Db.ts'
import { isWithoutVoterId, listedCandidates } from './candidates.ts'
import { registrationsIn } from './registrations.ts'

/** An import with an outcome that an administrator may not have seen. */
interface UnseenImport {
  importId: number
  kind: string
  rejected: number
}

/** Counts of the work that waits for a person. */
export interface WaitingWork {
  /** Candidates whom the state lists and who are not deleted, without a VoterID from the state or an administrator. */
  withoutVoterId: number
  /** Statements in the state's listing without an account. */
  unlinkedStatements: number
  /** Accounts whose registration page could not be fetched or read. */
  refusedRegistrations: number
  /** The last completed import of each kind and election, if it rejected lines; newest first. */
  rejecting: UnseenImport[]
  /** The last import of each kind, if it was refused and the state's list was not fetched since; newest first. */
  refused: UnseenImport[]
}

/** Five counts, each over a table of thousands of rows. */
export async function waitingWorkIn(db: Db): Promise<WaitingWork> {
  const unlinked = documentsWithLinks(db).where('source', '=', 'state').where(accountOfDocument, 'is', null)
  const lastDone = db
    .selectFrom('import')
    .where('outcome', '=', 'done')
    .groupBy(['kind', 'elections'])
    .select(({ fn }) => fn.max('import_id').as('last'))
  const last = db
    .selectFrom('import')
    .groupBy('kind')
    .select(({ fn }) => fn.max('import_id').as('last'))
  return {
    withoutVoterId: await countOf(listedCandidates(db).where(isWithoutVoterId(db))),
    unlinkedStatements: await countOf(unlinked),
    refusedRegistrations: await registrationsIn(db).refusedAccounts(),
    rejecting: await unseenImports(db, (rows) =>
      rows.where('import_id', 'in', lastDone).where('rows_rejected', '>', 0),
    ),
    refused: await unseenImports(db, (rows) =>
      rows
        .where('import_id', 'in', last)
        .where('outcome', '=', 'refused')
        // A refused account is a task of its own.
        .where('kind', '!=', 'money')
        // Fetching an unchanged list records no import.
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('sync_attempt')
                .select('list')
                .whereRef('list', '=', 'import.kind')
                .where('election_id', '=', '')
                .where('sync_attempt.outcome', '=', 'done')
                .whereRef('tried_at', '>', 'import.finished_at'),
            ),
          ),
        ),
    ),
  }
}

const imports = (db: Db) =>
  db
    .selectFrom('import')
    .select(['import_id as importId', 'kind', 'rows_rejected as rejected'])
    .orderBy('import_id', 'desc')

type Imports = ReturnType<typeof imports>

const unseenImports = (db: Db, narrow: (rows: Imports) => Imports): Promise<UnseenImport[]> =>
  narrow(imports(db)).execute()

/**
 * What the administrators' lists of all records are filtered by, apart from the records' own fields: account numbers,
 * ascending.
 */
export const listFactsIn = (db: Db): Promise<ListFacts> =>
  withReadTransaction(db, async (trx) => {
    const edits = await trx.selectFrom('voter_id_edit').select('acct_num').orderBy('acct_num').execute()
    const additions = await findRows(trx, 'added_account')
    const listed = await trx
      .selectFrom('listed_account')
      .select('account_num')
      .distinct()
      .where('account_num', 'is not', null)
      .execute()
    return {
      edited: edits.map(({ acct_num }) => acct_num),
      added: sortedUnique(additions.map(({ candidate_acct_num }) => candidate_acct_num)),
      linked: sortedUnique([...additions, ...listed].flatMap(({ account_num }) => account_num ?? [])),
    }
  })

const sortedUnique = (accounts: readonly number[]) => [...new Set(accounts)].toSorted((a, b) => a - b)
