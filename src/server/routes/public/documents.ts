import type { Documents } from '#database/repositories/documents.ts'
import type { Handlers } from '../Handlers.ts'

export const documentHandlers = (documents: Documents) =>
  ({
    listDocuments: ({ params }) => documents.ofAccount(params.acctNum),
    listDocumentsOfType: ({ params }) => documents.ofType(params.type),
  }) satisfies Partial<Handlers>
