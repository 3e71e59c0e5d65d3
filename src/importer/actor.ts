/** In whose name an import or a command changes the register. */
export const IMPORTER = { who: 'importer', ipAddress: 'console' }

/** The same, at this instant. */
export const importerNow = () => ({ ...IMPORTER, at: new Date().toISOString() })
