/** The path under which the audit trail knows an administrator. */
export const administratorRecord = (email: string) => `administrators/${email}`
