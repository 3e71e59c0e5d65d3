/** An account's number, or a filer's name as filed, whose rows wait for an account. */
export type Owner = number | string

/** A transaction as filed, and where it came from. */
export interface FiledRow {
  /**
   * The whole text of the row, as `contentOf` writes it. It identifies the row within its owner and kind; the filer's
   * spelling, the report it was filed in and the command's options do not count.
   */
  content: string
  /** Signed as filed. */
  cents: number
  /** The year and type of the report it was filed in; '' if the source does not say. */
  report: string
  /** The filer as named by the first source that brought the row; '' once it was imported by account. */
  filer: string
  /** The election that the export was said to be of; '' if none was named. */
  election: string
  /** The import that brought it first; null if that was before imports were recorded. */
  importId: number | null
}

/** What a transaction says, in cents and ISO days, in the state's terms. */
export interface RowContent {
  /** ISO; NO_DAY if the given day cannot be. */
  day: string
  /** The day as given, if it cannot be. */
  dayGiven: string
  cents: number
  /** The state's code, such as CHE; '' if the kind has none. */
  type: string
  /** The contributor or payee. */
  party: string
  address: string
  cityStateZip: string
  /** The occupation, the purpose, or the nature of the account. */
  detail: string
  inKind: string
}

/** Writes a row as one text. No field contains a tab, since tabs separate the fields of every source. */
export const contentOf = (row: RowContent): string =>
  `${row.day}\t${row.cents}\t${row.type}\t${row.party}\t${row.address}\t${row.cityStateZip}\t${row.detail}\t${row.inKind}\t${row.dayGiven}`

/** Parses what `contentOf` wrote. */
export function readContent(content: string): RowContent {
  const [
    day = '',
    cents,
    type = '',
    party = '',
    address = '',
    place = '',
    detail = '',
    inKind = '',
    dayGiven = '',
  ] = content.split('\t')
  return { day, dayGiven, cents: Number(cents), type, party, address, cityStateZip: place, detail, inKind }
}

/** The second field of a content, without parsing the others: a merge reads millions of them. */
export const centsOf = (content: string): number => Number(content.slice(11, content.indexOf('\t', 11)))

/** The first field of a content, an ISO day of ten characters. */
export const dayOf = ({ content }: Pick<FiledRow, 'content'>): string => content.slice(0, 10)

/** Whether the owner is an account; otherwise it is a filer's name whose rows wait. */
export const isAccount = (owner: Owner): owner is number => typeof owner === 'number'
