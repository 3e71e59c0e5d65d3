import type { FiledDocument } from '../schemas/document.ts'

export const STATEMENT_OF_SOLICITATION = 'Statement of Solicitation'

/** Whether it comes from the state's listing of solicitations: no path of an operator's document begins so. */
export const isListedStatement = ({ id }: Pick<FiledDocument, 'id'>) => id.startsWith('/')
