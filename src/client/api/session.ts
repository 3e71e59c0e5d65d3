import type { Credentials } from '#contract/schemas/bodies.ts'
import { AdminUser, Login, TOKEN_HEADER } from '#contract/schemas/session.ts'
import { sessionPath } from '#contract/paths.ts'
import { api, WITH_TOKEN } from './api.ts'
import { itemTag } from './tags.ts'

const ME = itemTag('AdminUser', 'me')

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Login, Credentials>({
      query: (body) => ({ url: sessionPath, method: 'POST', body }),
      responseSchema: Login,
    }),
    getAdminUser: build.query<AdminUser, void>({
      query: () => sessionPath,
      extraOptions: WITH_TOKEN,
      responseSchema: AdminUser,
      providesTags: [ME],
    }),
    /** Ends a session on the server; it takes the token along, because the store has already forgotten it. */
    logout: build.mutation<null, { token: string }>({
      query: ({ token }) => ({ url: sessionPath, method: 'DELETE', headers: { [TOKEN_HEADER]: token } }),
    }),
  }),
})

export const { useLoginMutation, useGetAdminUserQuery } = sessionApi
