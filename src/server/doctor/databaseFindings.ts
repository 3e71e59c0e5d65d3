import { counted } from '#contract/domain/text.ts'
import { DEMO_EMAIL } from '#contract/domain/administration.ts'
import { HOUR_MS } from '#contract/domain/days.ts'
import { ageText, kindName } from '#contract/freshness.ts'
import { administratorsIn } from '#database/administrators/administrators.ts'
import { kindAges } from '#database/bookkeeping/kindAges.ts'
import { connectTo, isPostgres } from '#database/connectTo.ts'
import { DatabaseError, engineCode, messageOf } from '#database/connection/errors.ts'
import { type Db, engineName } from '#database/connection/Db.ts'
import { migrationStatus } from '#database/migrations/migrate.ts'
import { holdsRegister, refuseReadOnly } from '#database/openDatabase.ts'
import { registerIn } from '#database/register.ts'
import { siteKeysIn } from '#database/repositories/siteKeys.ts'
import { syncRunsIn } from '#database/imports/syncRuns.ts'
import { voterGenerationIn, voterSchemas } from '#database/voters/voterSchemas.ts'
import { isIntact } from '../signing.ts'
import type { Config } from '../config.ts'
import { publicationsIn } from '../exports/publications.ts'
import { fault, type Finding, findings, look, ok, type Outcome } from './machineFindings.ts'

const RESTORE_OR_REPLACE =
  'Restore a backup that has it, or run npm run admin -- new-citation-key: until then no page can be cited.'

async function citationKey(db: Db, bulk: string): Promise<Outcome> {
  const keys = await siteKeysIn(db).list()
  const signedWith = (await publicationsIn(bulk).last())?.citationKeys ?? []
  const forgotten = signedWith.filter((id) => !keys.some(({ keyId }) => keyId === id))
  if (forgotten.length > 0)
    return fault(
      `the last publication names the key ${forgotten.join(', ')}, which this database does not have.`,
      'Citations that it signed cannot be confirmed: restore a newer backup.',
    )
  const inUse = keys.find(({ retiredAt }) => retiredAt === null)
  if (keys.length === 0) return look('there is none yet.', 'The next npm start makes it.')
  if (!inUse?.privateKey) return fault('it is missing.', RESTORE_OR_REPLACE)
  return isIntact({ ...inUse, privateKey: inUse.privateKey })
    ? ok(`${inUse.keyId}.`)
    : fault('it is damaged: its two halves and its id do not belong together.', RESTORE_OR_REPLACE)
}

const MIN_POSTGRES = 15
/** A night may be late, but not by a day. */
const NIGHT_HOURS = 36

export async function databaseFindings(config: Config, now: Date): Promise<Finding[]> {
  try {
    if (!(await holdsRegister(config.database)))
      return findings({
        Database: look('it is empty.', 'npm start fills it, with sample data unless SAMPLE_DATA=off.'),
      })
    await using db = connectTo(config.database)
    await refuseReadOnly(db, config.database)
    return [
      ...(await registerFindings(db, config, now)),
      ...findings({ Replica: await replica(config.readDatabase) }),
    ]
  } catch (error) {
    if (!(error instanceof DatabaseError) && engineCode(error) === undefined) throw error
    const message = messageOf(error)
    return findings({
      Database: fault(
        error instanceof DatabaseError ? message : `it cannot be read: ${message}.`,
        isPostgres(config.database)
          ? 'Its contents could not be checked.'
          : 'Let this user read and write its files, or restore a backup with npm run restore.',
      ),
    })
  }
}

export async function registerFindings(
  db: Db,
  config: Pick<Config, 'bulk' | 'publish'>,
  now: Date,
): Promise<Finding[]> {
  const { pending } = await migrationStatus(db)
  const version = await versions(db)
  // Tables that a later migration makes cannot be asked yet.
  if (version.state === 'fault' || pending.length > 0) return findings({ Database: version })
  return findings({
    Database: version,
    Administrators: await people(db),
    'Key of citations': await citationKey(db, config.bulk),
    Lists: await lists(db, now),
    Voters: await voters(db),
    'Last night': await night(db, now),
    'Published files': await published(db, config, now),
  })
}

/** Visitors are answered without it, so nobody would notice. */
async function replica(readDatabase: Config['readDatabase']): Promise<Outcome | undefined> {
  if (readDatabase === undefined) return undefined
  try {
    await using db = connectTo(readDatabase)
    const { pending } = await migrationStatus(db)
    return pending.length === 0
      ? ok('it answers.')
      : look('it has not received the latest migration.', 'Check that it follows the primary.')
  } catch (error) {
    return look(
      messageOf(error),
      'Visitors are answered from the database itself. Start the replica, or correct READ_DATABASE_URL.',
    )
  }
}

async function versions(db: Db): Promise<Outcome> {
  const { executed, pending } = await migrationStatus(db)
  const { name, version } = await engineName(db)
  if (version !== null && version < MIN_POSTGRES)
    return fault(`${name}, but the site needs ${MIN_POSTGRES}.`, 'Upgrade it.')
  const last = executed.at(-1)
  const fact = `${name}, ${last === undefined ? 'before its first migration' : `at migration ${last.slice(0, 4)}`}.`
  return pending.length > 0
    ? look(
        fact,
        `It lacks ${counted(pending.length, 'change')} of this version, which the next start makes: make a backup before.`,
      )
    : (await registerIn(db).isSample())
      ? look(fact, 'Its data is invented; the first import of a list removes it.')
      : ok(fact)
}

async function people(db: Db): Promise<Outcome> {
  const able = (await administratorsIn(db).list()).filter(({ disabledAt }) => disabledAt === null)
  if (able.length === 0) return look('nobody can sign in.', 'Run npm run admin -- create EMAIL.')
  const isDemo = able.some(({ email }) => email === DEMO_EMAIL)
  return isDemo && !(await registerIn(db).isSample())
    ? fault('the demo administrator can sign in to real data.', `Run npm run admin -- disable ${DEMO_EMAIL}.`)
    : ok(`${able.length} can sign in.`)
}

async function lists(db: Db, now: Date): Promise<Outcome> {
  const ages = await kindAges(db, now)
  if (ages.length === 0) return look('none was imported.', 'Run npm run import -- sync all, or import files.')
  const late = ages.filter(({ timeliness }) => timeliness === 'late')
  const unknown = ages.filter(({ timeliness }) => timeliness === 'unknown')
  const fact = [
    ...(late.length > 0 ? [`late: ${late.map(ageText).join('; ')}.`] : [`${ages.length}, none late.`]),
    ...(unknown.length > 0 ? [`Day not known: ${unknown.map(kindName).join(', ')}.`] : []),
  ].join(' ')
  return late.length === 0 ? ok(fact) : look(fact, 'Import newer ones, or find out why no nightly run did.')
}

/** Nothing if no extract was imported. Their file is beside the database, where somebody may delete it. */
async function voters(db: Db): Promise<Outcome | undefined> {
  const generation = await voterGenerationIn(db).current()
  if (generation === undefined) return undefined
  return (await voterSchemas(db).stored(db)).includes(generation)
    ? ok('they are on file.')
    : fault(
        'the register names those of an extract whose file or schema is gone, so nobody can look one up.',
        'Import the newest extract again, or restore a backup.',
      )
}

async function night(db: Db, now: Date): Promise<Outcome> {
  const [run] = await syncRunsIn(db).latest(1, ['all'])
  if (!run)
    return look(
      'there was none.',
      'Wait for tonight if sunshine-ledger-sync.timer is active; otherwise let cron run npm run import -- sync all, or import files by hand.',
    )
  const outcome = run.message === '' ? run.state : `${run.state}: ${run.message}`
  const fact = `began ${run.startedAt.slice(0, 16)}Z, ${outcome.replace(/\.?$/, '.')}`
  if (run.state === 'failed') return fault(fact, 'Run npm run import -- sync all, and read what it says.')
  if (now.getTime() - Date.parse(run.startedAt) > NIGHT_HOURS * HOUR_MS)
    return fault(
      fact,
      'No run has started since: check that sunshine-ledger-sync.timer is active, or read what cron mailed.',
    )
  if (run.state === 'stopped')
    return look(
      fact,
      'Read the log for that time; if it happens every night, the machine may have too little memory.',
    )
  const refused = run.steps.filter((step) => step.outcome === 'refused').map(({ kind }) => kind)
  return refused.length > 0
    ? look(
        fact,
        `Read in the log of that night, or on the dashboard, why ${refused.join(', ')} could not be fetched.`,
      )
    : ok(fact)
}

/** Nothing if nothing was ever published, nor is to be. */
async function published(
  db: Db,
  { bulk, publish }: Pick<Config, 'bulk' | 'publish'>,
  now: Date,
): Promise<Outcome | undefined> {
  const last = await publicationsIn(bulk).last()
  if (!last && !publish) return undefined
  if (!last)
    return look(
      'there are none, though PUBLISH is on.',
      'Wait for the first night, or read the log of the last one.',
    )
  const fact = `those of ${last.at.slice(0, 16)}Z`
  if (publish && now.getTime() - Date.parse(last.at) > NIGHT_HOURS * HOUR_MS)
    return look(
      `${fact}, though PUBLISH is on.`,
      'Read in the log of the last night why it published nothing.',
    )
  return (await publicationsIn(bulk, () => registerIn(db).concealment()).last())
    ? ok(`${fact}.`)
    : look(`${fact} are withdrawn, because a record was hidden or shown again since.`, 'Run npm run publish.')
}
