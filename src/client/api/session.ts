import { AdminUser, type Credentials, Login } from '#contract/session.ts'
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
    /** Ends the session on the server; the page forgets its token whatever the answer. */
    logout: build.mutation<null, void>({
      query: () => ({ url: sessionPath, method: 'DELETE' }),
      extraOptions: WITH_TOKEN,
    }),
  }),
})

export const { useLoginMutation, useGetAdminUserQuery, useLogoutMutation } = sessionApi
