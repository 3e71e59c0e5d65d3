/** What a table can be taken away as, in the order in which they are offered. */
export const EXPORT_FORMATS = ['csv', 'xlsx', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** So many exports of a network are made at a time. */
export const MAX_EXPORTS_PER_NETWORK = 2
