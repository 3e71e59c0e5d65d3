/** The kinds of change to a record. */
export const CHANGE_KINDS = [
  'candidate',
  'committee',
  'balance',
  'registration',
  'document',
  'election',
] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
