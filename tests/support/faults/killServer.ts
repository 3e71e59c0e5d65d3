import { setTimeout } from 'node:timers/promises'
import { acknowledgedWrites } from './acknowledgedWrites.ts'
import { faultySystem } from './faultySystem.ts'
import { type Finding, nothingFound } from './finding.ts'
import { earlyReplyProxy } from './earlyReplyProxy.ts'
import { callsTo, makeFaultRegister, serve } from './register.ts'

/** Milliseconds after the first acknowledged write. */
const LONGEST_MS = 150

interface Kills {
  kills: number
  random: () => number
  /** `power`: data that was not synced is lost as well. */
  takes?: 'process' | 'power'
  /** Controls: acknowledged before it is requested, saved one by one, or a disk that ignores syncs. */
  control?: 'hasty' | 'inParts' | 'lyingDisk'
}

/** Kills a server again and again while administrators save and visitors read. */
export async function killServer({ kills, random, takes = 'process', control }: Kills): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeFaultRegister()
  const system = takes === 'power' ? faultySystem(register.folder, register.dataDir) : undefined
  system?.expectPowerCut({ lies: control === 'lyingDisk' })
  let address = ''
  const proxy = control === 'hasty' ? await earlyReplyProxy(() => address) : undefined
  const writes = acknowledgedWrites(
    finding,
    callsTo(() => proxy?.address ?? address),
    { inParts: control === 'inParts' },
  )
  for (; finding.times < kills; finding.times += 1) {
    const server = await serve({ ...register.settings, ...system?.env })
    address = server.address
    await writes.check()
    const before = writes.acknowledged()
    const stopWriting = writes.start()
    while (writes.acknowledged() < before + 2) await setTimeout(1)
    await setTimeout(random() * LONGEST_MS)
    await server.kill()
    await stopWriting()
    await proxy?.giveUp()
    system?.cutPower(random)
  }
  const server = await serve(register.settings)
  address = server.address
  await writes.check()
  await server.kill('SIGTERM')
  proxy?.close()
  return finding
}
