import * as z from 'zod/mini'
import { ImportNote } from '#contract/schemas/importNote.ts'
import { latestImportsPath } from '#contract/paths.ts'
import { api } from './api.ts'
import { listTag } from './tags.ts'

const latestImportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Oldest first. */
    listLatestImports: build.query<ImportNote[], void>({
      query: () => latestImportsPath,
      responseSchema: z.array(ImportNote),
      providesTags: [listTag('Import')],
    }),
  }),
})

export const { useListLatestImportsQuery } = latestImportsApi
