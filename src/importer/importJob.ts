import type { TransactionKind } from '#contract/schemas/transactionKind.ts'
import type { ImportTypeName } from './read/fileSchemas.ts'
import type { Source } from './read/openSource.ts'

/** What to import together: one list for the types of the command line, all of them for the sample. */
export interface ImportJob {
  kind: ImportTypeName | 'sample'
  lists: readonly SourceList[]
  /** Say what would happen, and change nothing. */
  dryRun?: boolean
  /** Of transactions: all of them are this account's. */
  account?: number | undefined
  /** Of transactions: the candidates among their filers run in this election. */
  election?: string | undefined
  /** A former version's file of aliases, which the register takes over; see migrateAliasFile. */
  aliasFile?: string | undefined
  /** ISO: the day these files speak for; else that in their names, else the day of the import. */
  asOf?: string | undefined
  /** Of transactions: take rows that may be a part of a list; they replace nothing and make no basis. */
  partial?: boolean | undefined
  /** Of transactions by name, ISO: the operator's word that every row of their filers up to this day is here. */
  wholeThrough?: string | undefined
  /** Of lists: remove records that are no longer in the list, however many they are. */
  allowRemovals?: boolean | undefined
  /** Take a list that is of an earlier day than the one on file. */
  allowOlder?: boolean | undefined
  /** Of balances, accounts and elections: the list speaks for all there are, and not only for those it names. */
  replace?: boolean | undefined
  /** In whose name it is put on record; by default the importer's. */
  who?: string | undefined
  /** What a dry run showed; anything else is refused. See shownAs. */
  asShown?: string | undefined
  /** The folder that the rejected lines of each file are written to. */
  rejectedTo?: string | undefined
  /** What day it is, for lists that do not say theirs; by default the machine's clock. */
  clock?: (() => Date) | undefined
  /** Hears how far a step of a list is and, where that is known, which share of it is done. */
  onProgress?: ((kind: ImportTypeName, done: number, share?: number, step?: ImportStep) => void) | undefined
}

/** What an import does with so many lines or rows; it reads them where nothing is said. */
export type ImportStep = 'lines read' | 'rows merged' | 'rows are being indexed'

interface ListOf<Kind extends ImportTypeName> {
  kind: Kind
  /** Several files are one list: their paths, or what needs no opening. */
  files: readonly (string | Source)[]
}

export interface DocumentList extends ListOf<'documents'> {
  /** The folder of the files that the document index names, or these files by their names there. */
  folder: string | ReadonlyMap<string, Buffer>
  /** The folder where these files are kept, by content. */
  store: string
}

interface TransactionList extends ListOf<TransactionKind> {
  /** All of them are this account's; without it, what the job says. */
  account?: number
}

type OtherType = Exclude<ImportTypeName, 'documents' | TransactionKind>

export type SourceList = DocumentList | TransactionList | { [Kind in OtherType]: ListOf<Kind> }[OtherType]

/** A list whose files are open. */
export type OpenedList = SourceList & { sources: readonly Source[] }
