import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { AdminSession, SignInNote } from '#contract/schemas/person.ts'
import { api, WITH_TOKEN } from './api.ts'
import { notBlank } from './notBlank.ts'
import { request } from './request.ts'
import { listTag, listTags, unlessFailed } from './tags.ts'

const sessionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The user's open sessions, newest first. */
    listSessions: build.query<AdminSession[], void>({
      query: () => apiUrl(adminAddresses.listSessions),
      extraOptions: WITH_TOKEN,
      providesTags: listTags<AdminSession>('Session', ({ id }) => id),
    }),
    deleteOtherSessions: build.mutation<null, void>({
      query: () => request(adminAddresses.endOtherSessions),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, listTag('Session'), listTag('Audit')),
    }),
    /** Sign-ins to an account and attempts, newest first; '' is the user's own account. */
    listSignIns: build.query<SignInNote[], string>({
      query: (email) => apiUrl(adminAddresses.listSignIns, notBlank({ email })),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Audit')],
    }),
    deleteSession: build.mutation<null, number>({
      query: (sessionId) => request(adminAddresses.endSession, { sessionId }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) =>
        // A session that has ended on its own leaves the list here as well.
        error?.status === 404
          ? [listTag('Session')]
          : unlessFailed(error, listTag('Session'), listTag('Audit')),
    }),
  }),
})

export const {
  useListSessionsQuery,
  useDeleteSessionMutation,
  useDeleteOtherSessionsMutation,
  useListSignInsQuery,
} = sessionsApi
