import { apiUrl } from '#contract/apiUrls.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { FiledDocument } from '#contract/schemas/document.ts'
import type { Registration, Related } from '#contract/schemas/related.ts'
import { api } from './api.ts'
import { readDocuments } from './legacyAnswers.ts'
import { listTag, listTags } from './tags.ts'

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
    /** Other records about the people and organizations that a record names. */
    getRelated: build.query<Related, number>({
      query: (acctNum) => apiUrl(publicAddresses.getRelated, { acctNum }),
      providesTags: [listTag('Candidate'), listTag('Committee'), listTag('Document')],
    }),
    /** What the state's page says about an account's registration. */
    getRegistration: build.query<Registration, number>({
      query: (acctNum) => apiUrl(publicAddresses.getRegistration, { acctNum }),
      providesTags: [listTag('Import')],
    }),
  }),
})

export const {
  useListDocumentsQuery,
  useListDocumentsOfTypeQuery,
  useGetRelatedQuery,
  useGetRegistrationQuery,
} = documentsApi
export const prefetchDocuments = (acctNum: number) => documentsApi.util.prefetch('listDocuments', acctNum, {})
