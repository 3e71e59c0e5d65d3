/** The file formats of a table, in the order in which they are offered. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How many exports are produced at a time for one network. */
export const MAX_EXPORTS_PER_NETWORK = 2
