/** The actor that imports and commands are recorded under. */
export const IMPORTER = { who: 'importer', ipAddress: 'console' }

/** The same, with the current time. */
export const importerNow = () => ({ ...IMPORTER, at: new Date().toISOString() })
