import type { KindName } from './read/layouts.ts'

/** What to import together: one list for the kinds of the command line, all of them for the sample. */
export interface Order {
  kind: KindName | 'sample'
  lists: readonly List[]
  /** Where the files of filed documents are kept, by content. */
  documentStore: string
  /** Say what would happen, and change nothing. */
  dryRun?: boolean
  /** Is told how many lines of a kind have been read. */
  onProgress?: ((kind: KindName, read: number) => void) | undefined
}

interface List {
  kind: KindName
  /** Several files of a kind are one list. */
  files: readonly string[]
  /** The folder of the files that a document index names. */
  documents: string
}
