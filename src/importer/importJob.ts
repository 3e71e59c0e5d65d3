import type { TransactionKind } from '#contract/schemas/values.ts'
import type { TransactionWriter } from '#database/transactions/writer.ts'
import type { Command, OptionsOf } from './parseCommand.ts'
import type { ImportTypeName } from './read/fileSchemas.ts'
import type { Source } from './read/openSource.ts'
import type { Warnings } from './report.ts'

/** How files are imported. */
type Options = OptionsOf<
  Extract<Command, { verb: 'import' }>,
  'verb' | 'kind' | 'files' | 'json' | 'documents' | 'progress' | 'named'
>

/** What to import in one go: one list for a command, all lists for the sample. */
export interface ImportJob extends Options {
  kind: ImportTypeName | 'sample'
  lists: readonly SourceList[]
  /** Who is recorded as importing; by default the importer. */
  who?: string | undefined
  /** The clock, for lists without a date; by default the machine's. */
  clock?: (() => Date) | undefined
  /** Called with the progress of a step and, if known, the share that is done. */
  onProgress?: ((kind: ImportTypeName, done: number, share?: number, step?: ImportStep) => void) | undefined
}

/** The step that progress is reported for; reading by default. */
export type ImportStep = 'lines read' | 'rows merged' | 'rows are being indexed'

interface ListOf<Kind extends ImportTypeName> {
  kind: Kind
  /** The files of one list: paths, or sources that need not be opened. */
  files: readonly (string | Source)[]
}

export interface DocumentList extends ListOf<'documents'> {
  /** The folder of the files in the document index, or these files by name. */
  folder: string | ReadonlyMap<string, Buffer>
  /** The folder where these files are stored, by content. */
  store: string
}

interface TransactionList extends ListOf<TransactionKind> {
  /** All of them belong to this account; by default the job's account. */
  account?: number
}

type OtherType = Exclude<ImportTypeName, 'documents' | TransactionKind>

export type SourceList = DocumentList | TransactionList | { [Kind in OtherType]: ListOf<Kind> }[OtherType]

/** A list whose files are open. */
export type OpenedList = SourceList & { sources: readonly Source[] }

export interface ImportContext {
  job: ImportJob & { clock: () => Date }
  /** The ISO day of the files. */
  day: string
  warnings: Warnings
  /** Whether the register is empty, or will be cleared of its sample first, so that there is nothing to compare with. */
  isEmptied: boolean
  /** For transactions; their rows carry the import's number. */
  transactions: TransactionWriter | null
  importId: number
}
