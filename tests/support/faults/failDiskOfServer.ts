import { setTimeout } from 'node:timers/promises'
import { acknowledgedWrites } from './acknowledgedWrites.ts'
import { CALLS, type Fault, faultySystem } from './faultySystem.ts'
import { type Finding, nothingFound } from './finding.ts'
import { earlyReplyProxy } from './earlyReplyProxy.ts'
import { callsTo, makeFaultRegister, serve } from './register.ts'
import { damageIn } from './storedRound.ts'

/** The number of saves acknowledged before a disk counts as covered; an earlier failure would have shown. */
const SAVES = 20

interface DiskOfServer {
  faults: number
  /** A control: writes are acknowledged before they are requested. */
  control?: 'hasty'
}

/**
 * Makes a server's disk calls fail during saves. No acknowledged save may be lost, refusals have to be sentences, and the
 * same server has to save again, without a restart, when the disk works.
 */
export async function failDiskOfServer({ faults, control }: DiskOfServer): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeFaultRegister()
  const system = faultySystem(register.folder, register.dataDir)
  const server = await serve({ ...register.settings, ...system.env })
  const proxy = control && (await earlyReplyProxy(() => server.address))
  const writes = acknowledgedWrites(
    finding,
    callsTo(() => proxy?.address ?? server.address),
  )
  /** Waits until this many more are acknowledged, or until `isOver`. */
  const untilSaved = async (many: number, isOver = () => false) => {
    const before = writes.acknowledged()
    while (writes.acknowledged() < before + many && !isOver()) await setTimeout(5)
  }
  let stopWriting = writes.start()
  await untilSaved(SAVES)
  system.counts()
  await untilSaved(SAVES)
  const counts = system.counts()
  const used = CALLS.filter((call) => (counts.get(call) ?? 0) > 0)
  const kinds = used.flatMap((call) =>
    (['once', 'fromThenOn'] as const).flatMap((mode) =>
      (['EIO', 'ENOSPC'] as const).map((error) => ({ call, mode, error })),
    ),
  )
  for (let turn = 0; finding.times < faults && turn < 2 * faults; turn += 1) {
    const kind = kinds[turn % kinds.length]
    if (!kind) break
    // A different call of a save each time.
    const fault: Fault = { ...kind, at: 1 + (Math.floor(turn / kinds.length) % SAVES) }
    const refused = writes.failed()
    system.fail(fault)
    await untilSaved(SAVES, () => system.failed() > 0)
    // Faults that persist have to refuse some save; a single one may hit a call that belongs to no save.
    if (system.failed() > 0 && fault.mode === 'fromThenOn')
      await untilSaved(SAVES, () => writes.failed() > refused)
    system.heal()
    if (system.failed() > 0) finding.times += 1
    await untilSaved(1)
    await stopWriting()
    await proxy?.giveUp()
    await writes.check()
    stopWriting = writes.start()
  }
  await stopWriting()
  proxy?.close()
  const code = await server.kill('SIGTERM')
  if (code !== 0) finding.others.push(`It ended with ${code}: ${server.output()}`)
  finding.others.push(...damageIn(register.dataDir))
  return finding
}
