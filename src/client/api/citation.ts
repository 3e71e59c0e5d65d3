import { apiUrl } from '#contract/apiUrls.ts'
import { getCitation, getCitationFile, getCitationKeys } from '#contract/publicAddresses.ts'
import type { Citation, CitationFile, CitationKeys } from '#contract/schemas/citation.ts'
import { api } from './api.ts'
import { reads } from './request.ts'
import { listTag } from './tags.ts'

export const { useGetCitationQuery, useLazyGetCitationFileQuery, useGetCitationKeysQuery } =
  api.injectEndpoints({
    endpoints: (build) => ({
      /** Cites the page at this address. */
      getCitation: build.query<Citation, { page: string }>(reads(getCitation, listTag('Import'))),
      /** The same with its answers, which may be megabytes. */
      getCitationFile: build.query<CitationFile, string>({
        query: (page) => apiUrl(getCitationFile, { page }),
        providesTags: [listTag('Import')],
        keepUnusedDataFor: 0,
      }),
      getCitationKeys: build.query<CitationKeys, void>(reads(getCitationKeys, listTag('Import'))),
    }),
  })
