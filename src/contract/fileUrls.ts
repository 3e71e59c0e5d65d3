/* Addresses of tables that are files and that no call answers by themselves, as if one did. */
export const officeBalances = 'GET /api/balances/{electionId}/{officeCode}'
export const filedNameSums = 'GET /api/names/{zip}/{name}/sums'
export const newestDocuments = 'GET /api/overview/documents'
export const disagreements = 'GET /api/status/differing'

/** The address or URL of a call’s answer as a file, by that of the call. */
export const fileUrl = (format: string, url: string) => url.replace('/api/', `/api/export/${format}/`)
