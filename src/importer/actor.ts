/** In whose name an import or a command changes the register. */
export const IMPORTER = { who: 'importer', ipAddress: 'console' }
