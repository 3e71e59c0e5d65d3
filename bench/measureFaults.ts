import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Say } from './program.ts'
import { randomFrom } from './generatedTransactions.ts'
import { changeZones, ZONES } from '#tests/support/faults/changeZones.ts'
import { failDisk } from '#tests/support/faults/failDisk.ts'
import { failDiskOfServer } from '#tests/support/faults/failDiskOfServer.ts'
import { ALL_OUTAGES, failOver, failPostgres } from '#tests/support/faults/failPostgres.ts'
import { whyNoFaults } from '#tests/support/faults/faultySystem.ts'
import { type Finding, isHeld, nothingFound } from '#tests/support/faults/finding.ts'
import { jumpClock } from '#tests/support/faults/jumpClock.ts'
import { cutPowerOfImporter, killImporter } from '#tests/support/faults/killImporter.ts'
import { killMoney, type MoneyScene } from '#tests/support/faults/killMoney.ts'
import { killServer } from '#tests/support/faults/killServer.ts'
import { makeFaultRegister, serve } from '#tests/support/faults/register.ts'
import { restartInTurn } from '#tests/support/faults/restartInTurn.ts'
import { restoreBackups } from '#tests/support/faults/restoreBackups.ts'
import { connectTo } from '#tests/support/postgres/connectTo.ts'
import { findPostgres } from '#tests/support/postgres/findPostgres.ts'
import { AS_INSTALLED, startPostgres } from '#tests/support/postgres/startPostgres.ts'

/** A fault, and its controls: the same check of a deliberately broken setup has to find something. */
interface Drill {
  name: string
  what: string
  /** How often the fault occurs in a full run. */
  times: number
  run: (times: number) => Promise<Finding>
  controls: Readonly<Record<string, () => Promise<Finding>>>
}

const random = randomFrom(17)
const IN_PARTS = 'tests/support/faults/importInParts.ts'
const BY_ACCOUNT = 'tests/support/faults/importByAccount.ts'

/** Starts a PostgreSQL with default settings and few connections for the duration of `work`. */
async function onPostgres<T>(work: (postgres: Awaited<ReturnType<typeof startPostgres>>) => Promise<T>) {
  const installation = findPostgres()
  if (typeof installation === 'string') throw new Error(installation)
  await using postgres = await startPostgres(installation.bin, {
    ...AS_INSTALLED,
    settings: ['max_connections=30'],
  })
  return await work(postgres)
}

type EmptyRegister = Pick<Parameters<typeof killMoney>[0], 'settings' | 'location'>
type Provide = (work: (register: EmptyRegister) => Promise<Finding>) => Promise<Finding>

const makeEmptyRegister: Provide = async (work) => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-kills-'))
  return await work({
    settings: { DATA_DIR: folder.path },
    location: join(folder.path, 'sunshine-ledger.sqlite'),
  })
}

let databases = 0

async function makeDatabase(
  postgres: Awaited<ReturnType<typeof startPostgres>>,
  work: Parameters<Provide>[0],
) {
  const name = `kills${(databases += 1)}`
  {
    await using client = await connectTo(postgres.url('postgres'))
    await client.query(`create database ${name}`)
  }
  const location = postgres.url(name)
  using folder = mkdtempDisposableSync(join(tmpdir(), 'ledger-kills-'))
  return await work({ settings: { DATA_DIR: folder.path, DATABASE_URL: location }, location })
}

/** The accounts, their rows, and the share of the kills; a tenth of them are at the size of the state. */
const MONEY_SIZES: readonly (readonly [MoneyScene, accounts: number, rows: number, share: number])[] = [
  ['fill', 60, 1_000, 0.23],
  ['night', 30, 20, 0.23],
  ['named', 500, 2, 0.22],
  ['list', 2, 5_000, 0.22],
  ['fill', 500, 1_000, 0.02],
  ['night', 150, 200, 0.03],
  ['named', 5_000, 4, 0.03],
  ['list', 1, 440_000, 0.02],
]

async function killEachMoney(kills: number, provide: Provide): Promise<Finding> {
  const all: Finding[] = []
  for (const [scene, accounts, rows, share] of MONEY_SIZES) {
    const finding = await provide((register) =>
      killMoney({
        ...register,
        scene,
        accounts,
        rows,
        kills: Math.max(1, Math.round(kills * share)),
        random,
      }),
    )
    console.error(`  ${scene}, ${accounts} accounts of ${rows} rows: ${JSON.stringify(finding)}`)
    all.push(finding)
  }
  return sumOf(all)
}

const DRILLS: readonly Drill[] = [
  {
    name: 'server',
    what: 'kill -9 of a server under saves',
    times: 200,
    run: (kills) => killServer({ kills, random }),
    controls: {
      'acknowledged before it is saved': () => killServer({ kills: 3, random, control: 'hasty' }),
      'saved one by one': () => killServer({ kills: 3, random, control: 'inParts' }),
    },
  },
  {
    name: 'importer',
    what: 'kill -9 of imports under saves',
    times: 200,
    run: (kills) => killImporter({ kills, random }),
    controls: {
      'an importer without staging': () =>
        killImporter({ kills: 3, random, kinds: ['candidates'], importer: IN_PARTS }),
    },
  },
  {
    name: 'money',
    what: 'kill -9 of a fill, a night, an export by name, a list',
    times: 200,
    run: (kills) => killEachMoney(kills, (work) => makeEmptyRegister(work)),
    controls: {
      'an importer of one account after the other': () =>
        makeEmptyRegister((register) =>
          killMoney({
            ...register,
            scene: 'named',
            accounts: 100,
            rows: 2,
            kills: 3,
            random,
            program: BY_ACCOUNT,
          }),
        ),
    },
  },
  {
    name: 'moneypostgres',
    what: 'the same on PostgreSQL',
    times: 80,
    run: (kills) => onPostgres((postgres) => killEachMoney(kills, (work) => makeDatabase(postgres, work))),
    controls: {},
  },
  {
    name: 'power',
    what: 'power cut under saves',
    times: 50,
    run: (kills) => killServer({ kills, random, takes: 'power' }),
    controls: {
      'a disk that lies': () => killServer({ kills: 3, random, takes: 'power', control: 'lyingDisk' }),
    },
  },
  {
    name: 'importpower',
    what: 'power cut in and after imports',
    times: 50,
    run: (kills) => cutPowerOfImporter({ kills, random }),
    controls: {
      'a disk that lies': () => cutPowerOfImporter({ kills: 10, random, ignoresSync: true }),
    },
  },
  {
    name: 'disk',
    what: 'calls of programs to the disk that fail',
    times: 130,
    run: (faults) => failDisk({ faults }),
    controls: {
      'a disk that only says it writes': () =>
        failDisk({ faults: 1, jobs: ['candidates'], control: 'silent' }),
    },
  },
  {
    name: 'serverdisk',
    what: 'calls of a server to the disk that fail under saves',
    times: 100,
    run: (faults) => failDiskOfServer({ faults }),
    controls: {
      'a server that acknowledges before it has saved': () =>
        failDiskOfServer({ faults: 8, control: 'hasty' }),
    },
  },
  {
    name: 'postgres',
    what: 'PostgreSQL killed, crashed, stopped, out of connections',
    times: 20,
    run: (times) => onPostgres((postgres) => failPostgres(postgres, { times, outages: ALL_OUTAGES })),
    controls: {
      'acknowledged before it is saved': () =>
        onPostgres((postgres) => failPostgres(postgres, { times: 1, outages: ['killed'], control: 'hasty' })),
      'connections that never come back': () =>
        onPostgres((postgres) =>
          failPostgres(postgres, { times: 1, outages: ['outOfConnections'], control: 'neverBack' }),
        ),
    },
  },
  {
    name: 'failover',
    what: 'PostgreSQL failed over to its replica',
    times: 5,
    run: (times) => inTurn(times, () => onPostgres((postgres) => failOver(postgres))),
    controls: {
      'a database that does not wait for its replica': () =>
        onPostgres((postgres) => failOver(postgres, { isWaiting: false })),
    },
  },
  {
    name: 'clock',
    what: 'clock put forward and back',
    times: 8,
    run: () => jumpClock(),
    controls: {
      'a server that does not hear of it': () => jumpClock({ clocks: [86_400], control: 'unheard' }),
    },
  },
  {
    name: 'zones',
    what: 'time zones east and west',
    times: ZONES.length,
    run: () => changeZones(),
    controls: {
      'days as the own zone has them': () =>
        changeZones({ zones: ['Pacific/Kiritimati', 'Pacific/Pago_Pago'], control: 'localDays' }),
    },
  },
  {
    name: 'restart',
    what: 'restart of one of two servers behind a proxy',
    times: 20,
    run: (restarts) => restartInTurn({ restarts }),
    controls: {
      'a proxy that asks no second server': () => restartInTurn({ restarts: 10, control: 'asksOnce' }),
      'a proxy that leaves a server out': () => restartInTurn({ restarts: 10, control: 'leavesOut' }),
      'servers that are killed': () => restartInTurn({ restarts: 10, control: 'killed' }),
    },
  },
  {
    name: 'restartone',
    what: 'restart of the only server behind a proxy',
    times: 20,
    run: (restarts) => restartInTurn({ restarts, servers: 1 }),
    controls: {
      'a socket that closes with its server': () =>
        restartInTurn({ restarts: 10, servers: 1, control: 'ownSocket' }),
    },
  },
  {
    name: 'restore',
    what: 'restore of a lost register',
    times: 20,
    run: (restores) => restoreBackups({ restores }),
    controls: {
      'a copy of the file in use': () => restoreBackups({ restores: 1, control: 'plainCopy' }),
      'half a backup': () => restoreBackups({ restores: 1, control: 'tornBackup' }),
    },
  },
]

async function inTurn(times: number, run: () => Promise<Finding>): Promise<Finding> {
  const all: Finding[] = []
  while (all.length < times) all.push(await run())
  return sumOf(all)
}

function sumOf(all: readonly Finding[]): Finding {
  const sum = (countIn: (finding: Finding) => number) =>
    all.reduce((total, finding) => total + countIn(finding), 0)
  return {
    times: sum((finding) => finding.times),
    lost: sum(({ lost }) => lost),
    half: sum(({ half }) => half),
    failed: sum(({ failed }) => failed),
    others: all.flatMap(({ others }) => others),
  }
}

/** Runs all drills, or the one with this name, their full number of times or this share of it, with their controls. */
export async function measureFaults(name: string | undefined, share: number, say: Say) {
  const reason = whyNoFaults()
  if (reason !== undefined) throw new Error(reason)
  const drills = DRILLS.filter((drill) => name === undefined || name === 'all' || drill.name === name)
  if (drills.length === 0) throw new Error(`Name one of ${DRILLS.map((drill) => drill.name).join(', ')}.`)
  await startQuickly()
  say(row('what', 'times', 'lost', 'half', 'failed', 'minutes', 'control'))
  const results = []
  for (const { what, times, run, controls } of drills) {
    const began = performance.now()
    const finding = await orFailure(() => run(Math.max(1, Math.ceil(times * share))))
    const unnoticed: string[] = []
    for (const [control, broken] of Object.entries(controls))
      if (!(await isNoticed(broken))) unnoticed.push(control)
    const minutes = (performance.now() - began) / 60_000
    const isKept = isHeld(finding) && unnoticed.length === 0
    const counts = [finding.times, finding.lost, finding.half, finding.failed].map(String)
    const controlled = unnoticed.length === 0 ? 'found' : `NOT FOUND: ${unnoticed.join(', ')}`
    say(row(what, ...counts, minutes.toFixed(1), controlled))
    for (const other of finding.others) say(`  ${other}`)
    results.push({ what, ...finding, minutes, unnoticed, isKept })
  }
  return results
}

/** Programs start in half the time with cached compiled code; killed ones do not write any. */
async function startQuickly(): Promise<void> {
  process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/node')
  using register = await makeFaultRegister()
  const server = await serve(register.settings)
  await server.kill('SIGTERM')
}

/** A drill that fails to run must not prevent those after it. */
async function orFailure(run: () => Promise<Finding>): Promise<Finding> {
  try {
    return await run()
  } catch (error) {
    return { ...nothingFound(), others: [`It ended: ${(error as Error).message}`] }
  }
}

/** Defects that show only sometimes get several chances; a drill that failed to run has shown nothing. */
async function isNoticed(broken: () => Promise<Finding>): Promise<boolean> {
  for (let chance = 0; chance < 5; chance += 1) {
    const finding = await orFailure(broken)
    if (finding.times > 0 && !isHeld(finding)) return true
  }
  return false
}

const row = (what: string, ...cells: string[]) =>
  `${what.padEnd(58)}${cells.map((cell) => cell.padStart(8)).join('')}`
