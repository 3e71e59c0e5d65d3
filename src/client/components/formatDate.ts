/** An ISO date in American form: 2026-07-04 is 07/04/2026. No time zone can shift it. */
export const formatDate = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
