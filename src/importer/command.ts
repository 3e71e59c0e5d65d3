import type { Forgotten } from '#database/bookkeeping/forgetRows.ts'
import type { ListOf } from '#database/imports/keptLists.ts'
import type { ImportTypeName } from './read/fileSchemas.ts'
import type { SyncCommand } from './sync/parseSync.ts'

/* The commands of the command line. */

export interface ImportCommand {
  verb: 'import'
  kind: ImportTypeName | 'sample'
  files: string[]
  dryRun: boolean
  json: boolean
  documents: string | undefined
  account: number | undefined
  election: string | undefined
  asOf: string | undefined
  partial: boolean
  wholeThrough: string | undefined
  allowRemovals: boolean
  allowOlder: boolean
  incomplete: boolean
  replace: boolean
  asShown: string | undefined
  rejectedTo: string | undefined
  progress: boolean
  /** The most changes, names and rejected lines in the report. */
  named: number | undefined
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

interface AgainCommand {
  verb: 'again'
  kind: string
  of: number | ListOf
  dryRun: boolean
  json: boolean
  documents: string | undefined
  allowRemovals: boolean
  allowOlder: boolean
  incomplete: boolean
  asShown: string | undefined
  named: number | undefined
}

interface ForgetCommand extends Forgotten {
  verb: 'forget'
  kind: string
  dryRun: boolean
  json: boolean
  asShown: string | undefined
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
