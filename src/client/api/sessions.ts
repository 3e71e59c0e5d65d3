import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { FirstCode, OwnerProof, PasswordAgain } from '#contract/schemas/bodies.ts'
import type {
  AdminSession,
  SignInNote,
  RecoveryCodes,
  SecondFactor,
  TimeSecret,
} from '#contract/schemas/person.ts'
import { api, WITH_TOKEN } from './api.ts'
import { notBlank, request } from './request.ts'
import { listTag, listTags, unlessFailed, itemTag, TAG_TYPES } from './tags.ts'

const FACTOR = itemTag('AdminUser', 'factor')
const ME = itemTag('AdminUser', 'me')
const CHANGED = [FACTOR, listTag('Session'), listTag('Person'), listTag('Audit')]

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
    /** The user's second factor, without its secret. */
    getSecondFactor: build.query<SecondFactor, void>({
      query: () => apiUrl(adminAddresses.getSecondFactor),
      extraOptions: WITH_TOKEN,
      providesTags: [FACTOR],
    }),
    /** A secret for an authenticator app, which the first code confirms. */
    saveTimeSecret: build.mutation<TimeSecret, PasswordAgain>({
      query: (body) => ({ ...request(adminAddresses.beginSecondFactor), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, FACTOR),
    }),
    /** A user who had to set it up was refused everything until now, so everything is refetched. */
    saveSecondFactor: build.mutation<RecoveryCodes, FirstCode>({
      query: (body) => ({ ...request(adminAddresses.confirmSecondFactor), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, ...TAG_TYPES.map(listTag), FACTOR, ME),
    }),
    saveRecoveryCodes: build.mutation<RecoveryCodes, OwnerProof>({
      query: (body) => ({ ...request(adminAddresses.renewRecoveryCodes), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, FACTOR, listTag('Audit')),
    }),
    deleteSecondFactor: build.mutation<null, OwnerProof>({
      query: (body) => ({ ...request(adminAddresses.removeSecondFactor), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, ...CHANGED, ME),
    }),
  }),
})

export const {
  useListSessionsQuery,
  useDeleteSessionMutation,
  useDeleteOtherSessionsMutation,
  useListSignInsQuery,
  useGetSecondFactorQuery,
  useSaveTimeSecretMutation,
  useSaveSecondFactorMutation,
  useSaveRecoveryCodesMutation,
  useDeleteSecondFactorMutation,
} = sessionsApi
