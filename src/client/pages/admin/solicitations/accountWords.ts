import type { FiledDocument } from '#contract/schemas/document.ts'

/** "Account 91527", or for a statement whose names fit no one account "No account". */
export const accountWords = ({ Account }: Pick<FiledDocument, 'Account'>) =>
  Account === null ? 'No account' : `Account ${Account}`
