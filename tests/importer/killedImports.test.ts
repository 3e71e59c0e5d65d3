import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { randomFrom } from '#bench/generatedTransactions.ts'
import { candidateEditsIn } from '#database/repositories/candidateEdits.ts'
import { candidatesIn } from '#database/repositories/candidates.ts'
import { votersIn } from '#database/voters/voters.ts'
import type { Db } from '#database/connection/Db.ts'
import { openDatabase } from '#database/openDatabase.ts'
import { voterSchemas } from '#database/voters/voterSchemas.ts'
import { emptyRegister } from '#tests/support/register/emptyRegister.ts'
import { lines } from '#tests/support/importer/makeRegister.ts'
import { candidateList, ROSE } from '#tests/support/importer/stateFiles.ts'
import { voterLine } from '#tests/support/importer/voterLine.ts'
import { IMPORTER, startProgram } from '#tests/support/servers/startProgram.ts'
import { newFolder } from '#tests/support/newFolder.ts'
import { times } from '#tests/support/runner/times.ts'

const KILLS = times(5)
const SEED = Number(process.env['SEED'] ?? 5)
const PATIENCE_MS = 600_000 + KILLS * 20_000

const VERSIONS = ['OLDTOWN', 'NEWTOWN'] as const
type Version = (typeof VERSIONS)[number]
const KINDS = ['candidates', 'voters'] as const
type KindName = (typeof KINDS)[number]

const CANDIDATES = 1_000
/** Enough to need several reads. */
const VOTERS = 20_000

const ADA = { who: 'ada@example.org', ipAddress: 'here', at: '2026-11-21T12:00:00Z' }

/** A folder with both versions of both lists, and a register that serves the old versions while imports run. */
async function makeDesk() {
  const folder = newFolder()
  const { location, settings } = await emptyRegister()
  const fileOf = (kind: KindName, version: Version) => join(folder, `${version}-${kind}.txt`)
  for (const version of VERSIONS) {
    const candidates = Array.from({ length: CANDIDATES }, (_, index) =>
      ROSE.replace('90001', String(10_000 + index)).replace('Nowhere', version),
    )
    writeFileSync(fileOf('candidates', version), candidateList(...candidates))
    const voters = Array.from({ length: VOTERS }, (_, index) => voterLine(1 + index, { City: version }))
    writeFileSync(fileOf('voters', version), lines(...voters))
  }

  const start = (kind: KindName, version: Version) => {
    const program = startProgram(IMPORTER, [kind, fileOf(kind, version)], settings)
    const end = once(program, 'close') as Promise<[number | null]>
    const isRunning = () => program.exitCode === null && program.signalCode === null
    return { end, isRunning, kill: () => program.kill('SIGKILL') }
  }
  const takeWhole = async (kind: KindName, version: Version) => {
    const began = performance.now()
    expect(await start(kind, version).end).toEqual([0, null])
    return performance.now() - began
  }
  const took = {
    candidates: await takeWhole('candidates', 'OLDTOWN'),
    voters: await takeWhole('voters', 'OLDTOWN'),
  }
  const db = await openDatabase(location, { busyTimeoutMs: 0, connections: 10 })
  onTestFinished(() => db.destroy())
  return { db, took, start, takeWhole }
}

let lookUps = 0

/** The versions to which the rows of one answer of each kind belong. */
async function citiesNow(db: Db): Promise<Record<KindName, string[]>> {
  // On a slow machine there are more look-ups than a site may have in a day.
  const at = new Date(Date.UTC(2000, 0, (lookUps += 1))).toISOString()
  const reader = { ...ADA, at, who: `reader${lookUps}@example.org` }
  const candidates = await candidatesIn(db).filtered('20261103-GEN', 'STR')
  const { voters } = await votersIn(db).search(reader, { firstName: 'a' })
  expect(candidates).toHaveLength(CANDIDATES)
  expect(voters).toHaveLength(200)
  return {
    candidates: [...new Set(candidates.map(({ City }) => City))],
    voters: [...new Set(voters.map(({ City }) => City))],
  }
}

test(
  `imports killed at ${KILLS} random moments leave every answer consistent and every edit saved, and the next import works`,
  async () => {
    const { db, took, start, takeWhole } = await makeDesk()
    const random = randomFrom(SEED)
    const served: Record<KindName, string> = { candidates: 'OLDTOWN', voters: 'OLDTOWN' }
    let answers = 0
    let cutShort = 0

    // On a machine that has become faster since the first imports, they may finish before every kill, which would test
    // nothing.
    for (let round = 0; round < KILLS || cutShort === 0; round += 1) {
      const kind = KINDS[round % 2] ?? 'voters'
      const version: Version = served[kind] === 'OLDTOWN' ? 'NEWTOWN' : 'OLDTOWN'
      const program = start(kind, version)
      const killed = pause(random() * took[kind] * 1.1).then(program.kill)
      await candidateEditsIn(db).saveVoterId(ADA, 10_000 + round, String(700_000_000 + round), () => true)
      const look = async () => {
        const cities = await citiesNow(db)
        for (const each of KINDS) {
          expect(cities[each]).toHaveLength(1)
          // A replaced version does not come back.
          expect(each === kind ? [served[each], version] : [served[each]]).toContain(cities[each][0])
          served[each] = cities[each][0] === version ? version : served[each]
        }
        answers += 1
      }
      while (program.isRunning()) {
        await look()
        await pause(5)
      }
      await killed
      await look()
      cutShort += served[kind] === version ? 0 : 1
    }

    for (const kind of KINDS) await takeWhole(kind, 'NEWTOWN')
    expect(await citiesNow(db)).toEqual({ candidates: ['NEWTOWN'], voters: ['NEWTOWN'] })
    expect(answers).toBeGreaterThan(KILLS)
    for (let round = 0; round < KILLS; round += 1)
      expect((await candidatesIn(db).find(10_000 + round))?.VoterID).toBe(String(700_000_000 + round))
    expect(await voterSchemas(db).stored(db)).toHaveLength(1)
  },
  PATIENCE_MS,
)
