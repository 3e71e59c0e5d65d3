/** Where the program says what happened to it. No secret and no voter's value ever goes in. */
export interface Log {
  info: (message: string) => void
  error: (message: string, cause?: unknown) => void
}
