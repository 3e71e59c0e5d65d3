import type { Credentials } from '#contract/schemas/bodies.ts'
import type { AdminUser, Login } from '#contract/schemas/person.ts'
import { TOKEN_HEADER } from '#contract/apiUrls.ts'
import * as sessionAddresses from '#contract/sessionAddresses.ts'
import { api, WITH_TOKEN } from './api.ts'
import { reads, request } from './request.ts'
import { itemTag } from './tags.ts'

export const ME = itemTag('AdminUser', 'me')

export const sessionApi = api.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<Login, Credentials>({
      query: (body) => ({ ...request(sessionAddresses.signIn), body }),
    }),
    getAdminUser: build.query<AdminUser, void>({
      ...reads(sessionAddresses.getCurrentUser, ME),
      extraOptions: WITH_TOKEN,
    }),
    /** Ends a session on the server. The token is an argument, because the store has already forgotten it. */
    logout: build.mutation<null, { token: string }>({
      query: ({ token }) => ({ ...request(sessionAddresses.signOut), headers: { [TOKEN_HEADER]: token } }),
    }),
  }),
})

export const { useLoginMutation, useGetAdminUserQuery } = sessionApi
