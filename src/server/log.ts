/** Where the program says what happened to it. No secret and no voter's value ever goes in. */
export interface Log {
  info: (message: string, fields?: LogFields) => void
  error: (message: string, cause?: unknown, fields?: LogFields) => void
}

/** What a program that reads the log looks for, by name. */
export type LogFields = Readonly<Record<string, string | number>>
