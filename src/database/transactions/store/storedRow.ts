/** A transaction as stored: what the source says about it, and where it came from. */
export interface StoredRow {
  /** ISO. */
  day: string
  /** Signed as filed. */
  cents: number
  /** The state's code, such as `CHE`. */
  type: string
  /** The report it was filed in, such as `2026 Q2`, if the source says so. */
  report: string
  /** The contributor or payee, as filed. */
  party: string
  /** Stored, never published. */
  address: string
  cityStateZip: string
  /** The occupation, the purpose, or the nature of the account. */
  detail: string
  inKind: string
  /** The filer as the source names it; '' if the whole file was one account's. */
  filer: string
  /** The election the file was said to be of, or ''. */
  election: string
  /** The import that brought it first; null if that was before imports were recorded. */
  importId: number | null
}

/** 2026-11-03 becomes 20261103. */
export function dayNumber(day: string): number {
  if (day === last.day) return last.number
  const number = Number(day.slice(0, 4)) * 10_000 + Number(day.slice(5, 7)) * 100 + Number(day.slice(8, 10))
  last = { day, number }
  return number
}

/** Rows come in day order, so the last day is cached. */
let last = { day: '', number: 0 }

/** 20261103 becomes 2026-11-03. */
export function isoDay(number: number): string {
  const digits = String(number).padStart(8, '0')
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
}
