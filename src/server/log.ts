/** The log of the program. Never contains secrets or voters' data. */
export interface Log {
  info: (message: string, fields?: LogFields) => void
  error: (message: string, cause?: unknown, fields?: LogFields) => void
}

/** Structured fields for programs that read the log. */
export type LogFields = Readonly<Record<string, string | number>>
