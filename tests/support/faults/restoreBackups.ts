import { copyFileSync, existsSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { acknowledgedWrites } from './acknowledgedWrites.ts'
import { type Finding, nothingFound } from './finding.ts'
import { callsTo, makeFaultRegister, serve, take } from './register.ts'
import { committeesFile, KINDS, listOfRound } from './roundsOfLists.ts'
import { BACKUP, runProgram } from '#tests/support/servers/startProgram.ts'
import { damageIn, storedRound } from './storedRound.ts'

const DATABASE = 'sunshine-ledger.sqlite'

/** What happens to a data folder before its backup is needed. */
const LOSSES: readonly ((dataDir: string) => void)[] = [
  // The whole disk is lost.
  (dataDir) => rmSync(dataDir, { recursive: true }),
  // The database and its log are lost, nothing else.
  (dataDir) => {
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith(DATABASE)))
      rmSync(join(dataDir, name))
  },
  // Half of the database is lost.
  (dataDir) => truncateSync(join(dataDir, DATABASE), 40_960),
  // All of it is overwritten.
  (dataDir) => writeFileSync(join(dataDir, DATABASE), 'not a database '.repeat(10_000)),
  // The voters and the documents are lost.
  (dataDir) => {
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith('voters-')))
      rmSync(join(dataDir, name))
    rmSync(join(dataDir, 'documents'), { recursive: true })
  },
  // Nothing is lost: what was saved since then is unwanted.
  () => {},
]

interface Restores {
  restores: number
  /** Controls: a copy of the database file made while it is in use, and a backup with a part missing. */
  control?: 'plainCopy' | 'tornBackup'
}

/** Backs up while administrators save, loses the register in some way, and restores it: everything has to be back. */
export async function restoreBackups({ restores, control }: Restores): Promise<Finding> {
  const finding = nothingFound()
  using register = await makeFaultRegister()
  const { folder, dataDir, settings } = register
  await take([committeesFile(folder), ...KINDS.map((kind) => listOfRound(folder, kind, 1))], settings)
  let server = await serve(settings)
  const writes = acknowledgedWrites(
    finding,
    callsTo(() => server.address),
  )
  for (; finding.times < restores; finding.times += 1) {
    const backup = join(folder, `register-${finding.times}.backup`)
    const before = writes.acknowledged()
    const stopWriting = writes.start()
    while (writes.acknowledged() < before + 5) await setTimeout(1)
    writes.remember()
    if (control === 'plainCopy') copyFileSync(join(dataDir, DATABASE), backup)
    else {
      const { code, output } = await runProgram(BACKUP, ['backup', backup], settings)
      if (code !== 0) finding.others.push(`The backup ended with ${code}: ${output}`)
    }
    if (control === 'tornBackup') truncateSync(backup, 100_000)
    await stopWriting()
    await server.kill(finding.times % 2 === 0 ? 'SIGTERM' : 'SIGKILL')

    if (control === 'plainCopy') restorePlainCopy(backup, dataDir)
    else {
      LOSSES[finding.times % LOSSES.length]?.(dataDir)
      const { code, output } = await runProgram(BACKUP, ['restore', backup], settings)
      if (code !== 0) {
        finding.others.push(`The restore ${finding.times + 1} ended with ${code}: ${output}`)
        // What is left of the register is no basis for another round.
        return { ...finding, times: finding.times + 1 }
      }
    }
    for (const kind of KINDS)
      if ((await storedRound(dataDir, kind, 1)) !== 'all') {
        finding.half += 1
        finding.others.push(`Restore ${finding.times + 1} has not all ${kind}.`)
      }
    finding.others.push(...damageIn(dataDir))
    server = await serve(settings)
    await writes.check({ asRemembered: true })
  }
  await server.kill('SIGTERM')
  return finding
}

/** As someone would who does not know about the log next to the file. */
function restorePlainCopy(copy: string, dataDir: string): void {
  for (const rest of ['-wal', '-shm'])
    if (existsSync(join(dataDir, DATABASE + rest))) rmSync(join(dataDir, DATABASE + rest))
  copyFileSync(copy, join(dataDir, DATABASE))
}
