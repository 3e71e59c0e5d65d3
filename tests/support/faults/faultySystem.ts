import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, existsSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { takeUnsyncedAway } from './takeUnsyncedAway.ts'

/** In the order of the calls in faultySystem.c. */
export const CALLS = [
  'open',
  'read',
  'pread',
  'write',
  'pwrite',
  'fsync',
  'fdatasync',
  'ftruncate',
  'rename',
  'unlink',
  'mkdir',
  'sendfile',
  'mmap',
] as const
export type SystemCall = (typeof CALLS)[number]

const ERRORS = { EIO: 5, ENOSPC: 28 } as const
const MODES = { once: 0, fromThenOn: 1, silently: 2 } as const

export interface Fault {
  call: SystemCall
  error: keyof typeof ERRORS
  /** Which of these calls fails, the first being 1. */
  at: number
  /** Whether it is the only one, those after it fail as well, or they seem to be done and are not. */
  mode: keyof typeof MODES
}

// Where the words of `struct control` are, of four bytes each.
const [CALL, FAILED, JOURNALS, SECONDS, COUNTS] = [0, 4, 5, 8, 10]

/** Why no system can be made to fail here; undefined where one can. */
export function whyNoFaults(): string | undefined {
  if (process.platform !== 'linux') return 'Only Linux can be made to fail call by call.'
  if (spawnSync('cc', ['--version']).status !== 0)
    return 'No C compiler (on Debian: apt-get install gcc libc6-dev), with which a system is made to fail call by call.'
  return undefined
}

/** Has the programs that are run with `env` see a system that fails on command below `under`; its files go to `folder`. */
export function faultySystem(folder: string, under: string) {
  const library = join(folder, 'faultySystem.so')
  if (!existsSync(library))
    execFileSync('cc', [
      '-shared',
      '-fPIC',
      '-O2',
      '-o',
      library,
      join(import.meta.dirname, 'faultySystem.c'),
      '-ldl',
      '-pthread',
    ])
  const controlFile = join(folder, 'faults-control')
  const journal = join(folder, 'faults-journal')
  const control = openSync(controlFile, 'w+')
  ftruncateSync(control, 4_096)
  const put = (word: number, ...values: number[]) =>
    void writeSync(control, new Uint8Array(Int32Array.from(values).buffer), 0, null, word * 4)
  const get = (word: number) => {
    const value = new Int32Array(1)
    readSync(control, new Uint8Array(value.buffer), 0, 4, word * 4)
    return value[0] ?? 0
  }
  put(CALL, -1)
  let ahead = 0
  return {
    env: { LD_PRELOAD: library, FAULTS_CONTROL: controlFile, FAULTS_UNDER: under, FAULTS_JOURNAL: journal },
    fail({ call, error, at, mode }: Fault): void {
      // The count first, and what begins it last.
      put(CALL + 1, ERRORS[error], at, MODES[mode], 0)
      put(CALL, CALLS.indexOf(call))
    },
    heal: () => put(CALL, -1),
    /** How many calls have failed since the last command. */
    failed: () => get(FAILED),
    /** How often each was made since the last look. */
    counts(): Map<SystemCall, number> {
      const counts = new Map(CALLS.map((call, index) => [call, get(COUNTS + index)]))
      put(COUNTS, ...CALLS.map(() => 0))
      return counts
    },
    /** Returns how far ahead it was. */
    setClock(secondsAhead: number): number {
      const before = ahead
      ahead = secondsAhead
      writeSync(control, new Uint8Array(BigInt64Array.of(BigInt(secondsAhead)).buffer), 0, null, SECONDS * 4)
      return before
    },
    /** From now on what a power cut would take is known; a system that lies does not make anything last. */
    expectPowerCut: ({ lies = false } = {}) => put(JOURNALS, 1, lies ? 1 : 0),
    /** Takes away what was not made to last; nobody may have the files open. */
    cutPower: (random: () => number) => takeUnsyncedAway(journal, random),
    close: () => closeSync(control),
  }
}
