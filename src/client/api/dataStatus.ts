import type { ChangesParameters } from '#contract/pages.ts'
import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ChangeList } from '#contract/schemas/change.ts'
import type { DataStatus } from '#contract/schemas/dataStatus.ts'
import type { LatestImport } from '#contract/schemas/importRecord.ts'
import { api } from './api.ts'
import { reads } from './request.ts'
import { listTag } from './tags.ts'

const IMPORTS = listTag('Import')

export const { useGetDataStatusQuery, useGetHasRealListsQuery, useListChangesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    getDataStatus: build.query<DataStatus, void>(
      reads(publicAddresses.getDataStatus, IMPORTS, listTag('Balance')),
    ),
    /** Whether the register holds the state's lists, which close the demo account, and not the invented sample. */
    getHasRealLists: build.query<boolean, void>({
      ...reads(publicAddresses.listLatestImports, IMPORTS),
      transformResponse: (imports: LatestImport[]) =>
        imports.length > 0 && !imports.some(({ isSample }) => isSample),
    }),
    /** A page of the changes that each import made. The call takes the same parameters as the page's address. */
    listChanges: build.query<ChangeList, ChangesParameters>(reads(publicAddresses.listChanges, IMPORTS)),
  }),
})
