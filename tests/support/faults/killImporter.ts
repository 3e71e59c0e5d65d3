import { setTimeout } from 'node:timers/promises'
import type { Candidate } from '#contract/schemas/candidate.ts'
import type { TransactionSummary } from '#contract/schemas/transaction.ts'
import { acknowledgedWrites } from './acknowledgedWrites.ts'
import { faultySystem } from './faultySystem.ts'
import { type Finding, nothingFound } from './finding.ts'
import { callsTo, COMMITTEE, LIST, makeFaultRegister, serve, take } from './register.ts'
import { committeesFile, GIFTS, type Kind, KINDS, listOfRound } from './roundsOfLists.ts'
import { IMPORTER, runProgram } from '#tests/support/servers/startProgram.ts'
import { damageIn, storedRound } from './storedRound.ts'

interface Kills {
  kills: number
  random: () => number
  kinds?: readonly Kind[]
  /** A control: another importer. */
  importer?: string
}

/** Kills imports at random moments while a server answers visitors and administrators save. */
export async function killImporter({
  kills,
  random,
  kinds = KINDS,
  importer = IMPORTER,
}: Kills): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeFaultRegister()
  const { folder, dataDir, settings } = register
  await take([committeesFile(folder)], settings)
  const server = await serve(settings)
  const writes = acknowledgedWrites(
    finding,
    callsTo(() => server.address),
  )
  const longest = await timeEach(kinds, folder, settings)
  const stopWriting = writes.start()
  for (let round = 1; finding.times < kills; round += 1) {
    const kind = kinds[round % kinds.length] ?? 'candidates'
    const isOver = new AbortController()
    const reading = readUntil(isOver.signal, server.address, finding)
    const killAfterMs = random() * (longest.get(kind) ?? 0)
    const list = listOfRound(folder, kind, round)
    const { code, output } = await runProgram(importer, list, settings, { killAfterMs })
    isOver.abort()
    await reading
    if (code === null) finding.times += 1
    else if (code !== 0) finding.others.push(`${kind} ended with ${code}: ${output}`)
    await holdToRound(finding, dataDir, kind, round, code)
  }
  await stopWriting()
  await writes.check()
  await server.kill('SIGTERM')
  finding.others.push(...damageIn(dataDir))
  return finding
}

/** Measures how many milliseconds the import of each kind takes. */
async function timeEach(kinds: readonly Kind[], folder: string, settings: Record<string, string>) {
  const took = new Map<Kind, number>()
  for (const kind of kinds) {
    const began = performance.now()
    const { code, output } = await runProgram(IMPORTER, listOfRound(folder, kind, 0), settings)
    if (code !== 0) throw new Error(`The import of ${kind} does not work at all: ${output}`)
    took.set(kind, performance.now() - began)
  }
  return took
}

/**
 * The rows of an import that ended with this code have to be there completely, or not at all unless it reported success.
 */
async function holdToRound(
  finding: Finding,
  dataDir: string,
  kind: Kind,
  round: number,
  code: number | null,
): Promise<void> {
  const stored = await storedRound(dataDir, kind, round)
  if (stored === 'some') finding.half += 1
  if (stored !== 'all' && code === 0) finding.lost += 1
}

/** Each answer must have rows of only one round; totals must count whole groups of equal rows. */
async function readUntil(signal: AbortSignal, address: string, finding: Finding): Promise<void> {
  const get = async (path: string) => (await fetch(address + path)).json() as Promise<unknown>
  while (!signal.aborted) {
    const candidates = (await get(LIST)) as Candidate[]
    const towns = new Set(candidates.filter(({ AcctNum }) => AcctNum >= 10_000).map(({ City }) => City))
    if (towns.size > 1) finding.half += 1
    const summary = await get(`/api/transactions/summary?accounts=${COMMITTEE}&kind=contributions`)
    if (((summary as TransactionSummary).count ?? 0) % GIFTS !== 0) finding.half += 1
    await setTimeout(2)
  }
}

interface Cuts extends Omit<Kills, 'importer'> {
  /** A control: the disk does not persist what it is told to. */
  ignoresSync?: boolean
}

/** Cuts the power at random moments of imports, or just after they end. */
export async function cutPowerOfImporter({
  kills,
  random,
  kinds = KINDS,
  ignoresSync = false,
}: Cuts): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeFaultRegister()
  const { folder, dataDir, settings } = register
  await take([committeesFile(folder)], settings)
  const longest = await timeEach(kinds, folder, settings)
  const system = faultySystem(folder, dataDir)
  system.expectPowerCut({ lies: ignoresSync })
  for (let round = 1; finding.times < kills && finding.others.length === 0; round += 1) {
    const kind = kinds[round % kinds.length] ?? 'candidates'
    const { code, output } = await runProgram(
      IMPORTER,
      listOfRound(folder, kind, round),
      { ...settings, ...system.env },
      // Half of them just after they have reported success.
      random() < 0.5 ? {} : { killAfterMs: random() * (longest.get(kind) ?? 0) },
    )
    system.cutPower(random)
    finding.times += 1
    if (code) finding.others.push(`${kind} ended with ${code}: ${output}`)
    finding.others.push(...damageIn(dataDir))
    if (finding.others.length === 0) await holdToRound(finding, dataDir, kind, round, code)
  }
  return finding
}
