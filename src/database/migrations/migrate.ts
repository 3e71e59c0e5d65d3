import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseError } from '../connection/DatabaseError.ts'
import { isSqlite } from '../connection/isSqlite.ts'
import * as mirroredTables from './0001_mirroredTables.ts'
import * as ownedTables from './0002_ownedTables.ts'
import * as auditTrail from './0003_auditTrail.ts'
import * as transactions from './0004_transactions.ts'
import * as voterGenerations from './0005_voterGenerations.ts'
import * as documentFiles from './0006_documentFiles.ts'
import * as figuresWithABasis from './0007_figuresWithABasis.ts'
import * as recordsThatLeave from './0008_recordsThatLeave.ts'
import * as sessionsAndSignIns from './0009_sessionsAndSignIns.ts'
import * as namesInWholeExports from './0010_namesInWholeExports.ts'
import * as moneyByAccount from './0011_moneyByAccount.ts'
import * as registrations from './0012_registrations.ts'
import * as solicitations from './0013_solicitations.ts'
import * as syncRuns from './0014_syncRuns.ts'
import * as epochOfTransactions from './0015_epochOfTransactions.ts'
import * as transactionsInTheStore from './0016_transactionsInTheStore.ts'
import * as rolesAndInvitations from './0017_rolesAndInvitations.ts'
import * as history from './0018_history.ts'
import * as candidatesByVoterAndName from './0019_candidatesByVoterAndName.ts'
import * as undoingEntries from './0020_undoingEntries.ts'
import * as secondFactor from './0021_secondFactor.ts'
import * as lastLookup from './0022_lastLookup.ts'
import * as importReports from './0023_importReports.ts'
import * as listedCommittees from './0025_listedCommittees.ts'
import * as electionDays from './0026_electionDays.ts'
import * as accountsOfRemovedDocuments from './0027_accountsOfRemovedDocuments.ts'
import * as listedCommitteesOnPostgres from './0028_listedCommitteesOnPostgres.ts'
import * as journal from './0029_journal.ts'
import * as statePages from './0030_statePages.ts'
import type { Database } from '../schema.ts'

/** Listed by hand, so that migrations are type-checked and the order is plain to see. */
const MIGRATIONS: Record<string, Migration> = {
  '0001_mirroredTables': mirroredTables,
  '0002_ownedTables': ownedTables,
  '0003_auditTrail': auditTrail,
  '0004_transactions': transactions,
  '0005_voterGenerations': voterGenerations,
  '0006_documentFiles': documentFiles,
  '0007_figuresWithABasis': figuresWithABasis,
  '0008_recordsThatLeave': recordsThatLeave,
  '0009_sessionsAndSignIns': sessionsAndSignIns,
  '0010_namesInWholeExports': namesInWholeExports,
  '0011_moneyByAccount': moneyByAccount,
  '0012_registrations': registrations,
  '0013_solicitations': solicitations,
  '0014_syncRuns': syncRuns,
  '0015_epochOfTransactions': epochOfTransactions,
  '0016_transactionsInTheStore': transactionsInTheStore,
  '0017_rolesAndInvitations': rolesAndInvitations,
  '0018_history': history,
  '0019_candidatesByVoterAndName': candidatesByVoterAndName,
  '0020_undoingEntries': undoingEntries,
  '0021_secondFactor': secondFactor,
  '0022_lastLookup': lastLookup,
  '0023_importReports': importReports,
  '0025_listedCommittees': listedCommittees,
  '0026_electionDays': electionDays,
  '0027_accountsOfRemovedDocuments': accountsOfRemovedDocuments,
  '0028_listedCommitteesOnPostgres': listedCommitteesOnPostgres,
  '0029_journal': journal,
  '0030_statePages': statePages,
}

interface MigrationStatus {
  /** Migrations that this database has had. */
  executed: string[]
  /** Migrations it still needs. */
  pending: string[]
}

/** Throws DatabaseError for a database that newer code has migrated. */
export async function migrationStatus(db: Kysely<Database>): Promise<MigrationStatus> {
  const { rows } = (await hasHistory(db))
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] }
  return migrationStatusOf(rows.map(({ name }) => name))
}

/** In each engine's own SQL, because Kysely's introspection would read the metadata of every table. */
async function hasHistory(db: Kysely<Database>): Promise<boolean> {
  const { rows } = isSqlite(db)
    ? await sql`select 1 from sqlite_master where name = 'kysely_migration'`.execute(db)
    : await sql`select 1 where to_regclass('kysely_migration') is not null`.execute(db)
  return rows.length > 0
}

/** The status of a database that has had these migrations, oldest first; throws DatabaseError for a newer one. */
export function migrationStatusOf(executed: string[]): MigrationStatus {
  const unknown = executed.filter((name) => !(name in MIGRATIONS))
  if (unknown.length > 0)
    throw new DatabaseError(
      `This database was made by a newer version of the program (it has had migration ${unknown.join(', ')}). ` +
        `Start that version, or restore a backup made before the upgrade.`,
    )
  return { executed, pending: Object.keys(MIGRATIONS).filter((name) => !executed.includes(name)) }
}

/** Runs every pending migration in one transaction. If one fails, nothing is changed and its error is thrown. */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  if (!isSqlite(db)) return migrate(db)
  // Kysely does not know that SQLite can create tables in transactions, so each statement would wait for the disk.
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection)
    try {
      await migrate(connection)
      await sql`commit`.execute(connection)
    } catch (error) {
      await sql`rollback`.execute(connection)
      throw error
    }
  })
}

async function migrate(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(MIGRATIONS) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
