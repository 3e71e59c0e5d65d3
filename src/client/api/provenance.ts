import type { ChangesParameters } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ChangeList } from '#contract/schemas/change.ts'
import type { Citation, CitationFile, CitationKeys } from '#contract/schemas/citation.ts'
import type { DataStatus } from '#contract/schemas/dataStatus.ts'
import type { LatestImport } from '#contract/schemas/importRecord.ts'
import { api } from './api.ts'
import { reads } from './request.ts'

export const {
  useGetDataStatusQuery,
  useGetHasRealListsQuery,
  useListChangesQuery,
  useGetCitationQuery,
  useLazyGetCitationFileQuery,
  useGetCitationKeysQuery,
} = api.injectEndpoints({
  endpoints: (build) => ({
    getDataStatus: build.query<DataStatus, void>(reads(publicAddresses.getDataStatus, 'Import', 'Balance')),
    /** Whether the register holds the state's lists, which close the demo account, and not the invented sample. */
    getHasRealLists: build.query<boolean, void>({
      ...reads(publicAddresses.listLatestImports, 'Import'),
      transformResponse: (imports: LatestImport[]) =>
        imports.length > 0 && !imports.some(({ isSample }) => isSample),
    }),
    /** A page of the changes that each import made. The call takes the same parameters as the page's address. */
    listChanges: build.query<ChangeList, ChangesParameters>(reads(publicAddresses.listChanges, 'Import')),
    getCitation: build.query<Citation, { page: string }>(reads(publicAddresses.getCitation, 'Import')),
    /** The same with its answers, which may be megabytes. */
    getCitationFile: build.query<CitationFile, { page: string }>({
      ...reads(publicAddresses.getCitationFile, 'Import'),
      keepUnusedDataFor: 0,
    }),
    getCitationKeys: build.query<CitationKeys, void>(reads(publicAddresses.getCitationKeys, 'Import')),
  }),
})
