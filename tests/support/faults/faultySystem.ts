import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, existsSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { dropUnsynced } from './dropUnsynced.ts'

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
  /** Which of these calls fails, counting from 1. */
  at: number
  /** Whether only this call fails, all later ones fail too, or they report success without doing anything. */
  mode: keyof typeof MODES
}

// The offsets of the fields of `struct control`, in words of four bytes.
const [CALL, FAILED, JOURNALS, SECONDS, COUNTS] = [0, 4, 5, 8, 10]

/** Why system calls cannot be made to fail here; undefined if they can. */
export function whyNoFaults(): string | undefined {
  if (process.platform !== 'linux') return 'Only Linux can be made to fail call by call.'
  if (spawnSync('cc', ['--version']).status !== 0)
    return 'No C compiler (on Debian: apt-get install gcc libc6-dev), with which a system is made to fail call by call.'
  return undefined
}

/** Programs run with `env` get system calls that fail on command below `under`; its files go to `folder`. */
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
      // The parameters first, then the word that activates them.
      put(CALL + 1, ERRORS[error], at, MODES[mode], 0)
      put(CALL, CALLS.indexOf(call))
    },
    heal: () => put(CALL, -1),
    /** How many calls have failed since the last command. */
    failed: () => get(FAILED),
    /** How often each call was made since the last time this was read. */
    counts(): Map<SystemCall, number> {
      const counts = new Map(CALLS.map((call, index) => [call, get(COUNTS + index)]))
      put(COUNTS, ...CALLS.map(() => 0))
      return counts
    },
    /** Returns the previous offset. */
    setClock(secondsAhead: number): number {
      const before = ahead
      ahead = secondsAhead
      writeSync(control, new Uint8Array(BigInt64Array.of(BigInt(secondsAhead)).buffer), 0, null, SECONDS * 4)
      return before
    },
    /** Starts a journal of what a power cut would lose; a lying system ignores syncs. */
    expectPowerCut: ({ lies = false } = {}) => put(JOURNALS, 1, lies ? 1 : 0),
    /** Removes what was not synced; no process may have the files open. */
    cutPower: (random: () => number) => dropUnsynced(journal, random),
    close: () => closeSync(control),
  }
}
