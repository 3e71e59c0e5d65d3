import * as publicAddresses from '#contract/publicAddresses.ts'
import type { ImportNote } from '#contract/schemas/importRecord.ts'
import { api } from './api.ts'
import { reads } from './request.ts'
import { listTag } from './tags.ts'

/* By itself, because every page asks it. */
export const { useListLatestImportsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** Oldest first. */
    listLatestImports: build.query<ImportNote[], void>(
      reads(publicAddresses.listLatestImports, listTag('Import')),
    ),
  }),
})
