import type { KindName } from './read/layouts.ts'

/** What to import together: one list for the kinds of the command line, all of them for the sample. */
export interface Order {
  kind: KindName | 'sample'
  lists: readonly List[]
  /** Where the files of filed documents are kept, by content. */
  documentStore: string
  /** Say what would happen, and change nothing. */
  dryRun?: boolean
  /** Of transactions: all of them are this account's. */
  account?: number | undefined
  /** Of transactions: the candidates among their filers run in this election. */
  election?: string | undefined
  /** Where the operator settles which account a filer's name is; see readAliases. */
  aliasFile?: string | undefined
  /** Is told how many lines of a kind have been read and, where that is known, which share of the work is done. */
  onProgress?: ((kind: KindName, read: number, share?: number) => void) | undefined
}

interface List {
  kind: KindName
  /** Several files of a kind are one list. */
  files: readonly string[]
  /** The folder of the files that a document index names. */
  documents: string
}
