/** A log that keeps nothing. */
export const SILENT = { info: () => {}, error: () => {} }
