import type { FiledDocument } from '#contract/schemas/document.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { readDocuments } from './legacyAnswers.ts'
import { listTags } from './tags.ts'

const documentTags = listTags<FiledDocument>('Document', ({ id }) => id)

const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The documents of an account, newest first. */
    listDocuments: build.query<FiledDocument[], number, Partial<FiledDocument>[]>({
      query: (acctNum) => apiUrl(publicAddresses.listDocuments, { acctNum }),
      transformResponse: readDocuments,
      providesTags: documentTags,
    }),
    /** The documents of a type, such as 'Statement of Solicitation', newest first. */
    listDocumentsOfType: build.query<FiledDocument[], string, Partial<FiledDocument>[]>({
      query: (type) => apiUrl(publicAddresses.listDocumentsOfType, { type }),
      transformResponse: readDocuments,
      providesTags: documentTags,
    }),
  }),
})

export const prefetchDocuments = (acctNum: number) => documentsApi.util.prefetch('listDocuments', acctNum, {})
export const { useListDocumentsQuery, useListDocumentsOfTypeQuery } = documentsApi
