/** The path that identifies an administrator in the audit trail. */
export const administratorRecord = (email: string) => `administrators/${email}`
