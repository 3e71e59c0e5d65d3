import type { FiledDocument } from '../schemas/document.ts'
import type { ListRules } from './applyListState.ts'
import type { ColumnsOf } from './listColumns.ts'
import type { ListAddress } from './listState.ts'

export const DOCUMENT_COLUMNS = {
  date: { key: 'date', header: 'Date', type: 'day', value: ({ Date }) => Date },
  description: {
    key: 'description',
    header: 'Description',
    type: 'text',
    value: ({ DocDesc, Filename }) => DocDesc || Filename,
  },
  type: { key: 'type', header: 'Type', type: 'text', value: ({ type }) => type },
} as const satisfies ColumnsOf<FiledDocument>

/** The filed documents of an account, newest first, as specified. */
export const DOCUMENT_LIST: ListAddress = {
  hasText: true,
  choices: ['type'],
  sorts: ['date', 'description', 'type'],
  order: { key: 'date', direction: 'descending', words: 'newest first' },
}

export const DOCUMENT_LIST_RULES: ListRules<FiledDocument> = {
  address: DOCUMENT_LIST,
  textOf: ({ DocDesc, Filename, solicitor }) => `${DocDesc} ${Filename} ${solicitor}`,
  choiceOf: { type: ({ type }) => type },
  columns: DOCUMENT_COLUMNS,
  // ISO days sort as text.
  compare: (a, b) => b.Date.localeCompare(a.Date, 'en'),
}

export const STATEMENT_OF_SOLICITATION = 'Statement of Solicitation'

/**
 * Whether it comes from the state's listing of solicitations; an operator's document has no path that begins with a slash.
 */
export const isListedStatement = ({ id }: Pick<FiledDocument, 'id'>) => id.startsWith('/')
