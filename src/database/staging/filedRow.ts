/** The number of an account, or a filer's name as filed, whose rows wait for one. */
export type Owner = number | string

/** A transaction as it was filed, and how it came here. */
export interface FiledRow {
  /**
   * All that it says, as `contentOf` writes it, and so what it is known by within its owner and kind: neither by the
   * filer's spelling, nor the report it was filed in, nor an option of the command.
   */
  content: string
  /** Signed as filed. */
  cents: number
  /** The year and type of the report it was filed in; '' where the source does not say. */
  report: string
  /** The filer as the source that brought it first names it; '' once it was given by account. */
  filer: string
  /** The election that export was said to be of; '' where nobody said. */
  election: string
  /** The import that brought it first; null where that was before imports were on record. */
  importId: number | null
}

/** What a transaction says, in cents and ISO days, in the state's words. */
export interface RowContent {
  day: string
  cents: number
  /** The state's code, such as CHE; '' where a kind has none. */
  type: string
  /** The contributor or payee. */
  party: string
  address: string
  cityStateZip: string
  /** The occupation, the purpose, or the nature of the account. */
  detail: string
  inKind: string
}

/** One text for all that a row says; none of it holds a tab, which separates the fields of every source. */
export const contentOf = (row: RowContent): string =>
  `${row.day}\t${row.cents}\t${row.type}\t${row.party}\t${row.address}\t${row.cityStateZip}\t${row.detail}\t${row.inKind}`

/** What `contentOf` wrote, read again. */
export function readContent(content: string): RowContent {
  const [day = '', cents, type = '', party = '', address = '', cityStateZip = '', detail = '', inKind = ''] =
    content.split('\t')
  return { day, cents: Number(cents), type, party, address, cityStateZip, detail, inKind }
}

/** The second field of a content, without reading the others: a merge looks at millions. */
export const centsOf = (content: string): number => Number(content.slice(11, content.indexOf('\t', 11)))

/** The first field of a content, an ISO day, which has ten characters. */
export const dayOf = ({ content }: Pick<FiledRow, 'content'>): string => content.slice(0, 10)

/** Whether rows are an account’s; else they wait under a filer’s name. */
export const isAccount = (owner: Owner): owner is number => typeof owner === 'number'
