/** An ISO date as an American reader writes it: 2026-07-04 is 07/04/2026. No time zone can move it. */
export const formatDate = (iso: string): string => iso.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')
