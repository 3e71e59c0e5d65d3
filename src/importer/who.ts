/** In whose name an import or a command changes the register. */
export const WHO = { who: 'importer', ipAddress: 'console' }
