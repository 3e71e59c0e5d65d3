import { formatDate } from '#client/components/formatDate.ts'

/** Since when the state has not listed a record. */
export const offListText = (since: string): string => `Not on the state’s list since ${formatDate(since)}.`
