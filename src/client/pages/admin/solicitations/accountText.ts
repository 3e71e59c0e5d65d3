import type { FiledDocument } from '#contract/schemas/document.ts'

/** "Account 91527", or "No account" for a statement whose names do not fit a single account. */
export const accountText = ({ Account }: Pick<FiledDocument, 'Account'>) =>
  Account === null ? 'No account' : `Account ${Account}`
