/** What of a record changed. */
export const CHANGE_KINDS = [
  'candidate',
  'committee',
  'balance',
  'registration',
  'document',
  'election',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
