import type { FiledDocument } from '../schemas/document.ts'

export const STATEMENT_OF_SOLICITATION = 'Statement of Solicitation'

/**
 * Whether it comes from the state's listing of solicitations; the path of an operator's document never begins with a
 * slash.
 */
export const isListedStatement = ({ id }: Pick<FiledDocument, 'id'>) => id.startsWith('/')
