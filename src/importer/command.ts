import type { Forgotten } from '#database/bookkeeping/forgetRows.ts'
import type { ListOf } from '#database/imports/keptLists.ts'
import type { ImportTypeName } from './read/fileSchemas.ts'
import type { SyncCommand } from './sync/parseSync.ts'

/* The commands of the command line. */

interface Shown {
  dryRun: boolean
  json: boolean
  asShown: string | undefined
}

/** What goes with an import, and with one that is done again. */
interface Importing extends Shown {
  documents: string | undefined
  allowRemovals: boolean
  allowOlder: boolean
  incomplete: boolean
  /** The most changes, names and rejected lines in the report. */
  named: number | undefined
}

export interface ImportCommand extends Importing {
  verb: 'import'
  kind: ImportTypeName | 'sample'
  files: string[]
  account: number | undefined
  election: string | undefined
  asOf: string | undefined
  partial: boolean
  wholeThrough: string | undefined
  replace: boolean
  rejectedTo: string | undefined
  progress: boolean
}

interface InspectCommand {
  verb: 'inspect'
  kind: 'inspect'
  dryRun: true
  json: boolean
  files: string[]
  /** The folder that archives are unpacked into. */
  unpackTo: string | undefined
}

interface AgainCommand extends Importing {
  verb: 'again'
  kind: string
  of: number | ListOf
}

interface ForgetCommand extends Forgotten, Shown {
  verb: 'forget'
  kind: string
}

interface StatusCommand {
  verb: 'status'
  kind: 'status'
  dryRun: false
  json: boolean
}

interface AliasCommand {
  verb: 'alias'
  kind: 'alias'
  dryRun: false
  json: boolean
  /** Without one, all aliases are listed. */
  filer: string | undefined
  /** Without one, the filer's alias is removed. */
  acctNum: number | undefined
  /** '' for all elections. */
  election: string
}

export type Command =
  ImportCommand | AgainCommand | InspectCommand | SyncCommand | ForgetCommand | StatusCommand | AliasCommand

/** The outcome of a command, for people and for programs. */
export interface CommandOutcome {
  lines: string[]
  json: unknown
  /**
   * 0 done; 1 refused, nothing changed; 3 fetched and done, but something needs a look; 4 another run is under way. The
   * nightly job mails everything except 0.
   */
  exitCode: number
}
