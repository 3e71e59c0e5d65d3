import * as z from 'zod/mini'
import { FiledDocument } from '#contract/schemas/document.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import { api } from './api.ts'
import { listTags } from './tags.ts'

const documentTags = listTags<FiledDocument>('Document', ({ id }) => id)
const responseSchema = z.array(FiledDocument)

const documentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The documents of an account, newest first. */
    listDocuments: build.query<FiledDocument[], number>({
      query: (acctNum) => apiUrl(publicAddresses.listDocuments, { acctNum }),
      responseSchema,
      providesTags: documentTags,
    }),
    /** The documents of a type, such as 'Statement of Solicitation', newest first. */
    listDocumentsOfType: build.query<FiledDocument[], string>({
      query: (type) => apiUrl(publicAddresses.listDocumentsOfType, { type }),
      responseSchema,
      providesTags: documentTags,
    }),
  }),
})

export const usePrefetchDocuments = () => documentsApi.usePrefetch('listDocuments')
export const { useListDocumentsQuery, useListDocumentsOfTypeQuery } = documentsApi
