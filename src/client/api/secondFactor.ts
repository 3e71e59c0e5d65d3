import type { FirstCode, OwnerProof, PasswordAgain } from '#contract/schemas/bodies.ts'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { RecoveryCodes, SecondFactor, TimeSecret } from '#contract/schemas/person.ts'
import { api, WITH_TOKEN } from './api.ts'
import { request } from './request.ts'
import { itemTag, listTag, TAG_TYPES, unlessFailed } from './tags.ts'

const FACTOR = itemTag('AdminUser', 'factor')
const ME = itemTag('AdminUser', 'me')
const CHANGED = [FACTOR, listTag('Session'), listTag('Person'), listTag('Audit')]

const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
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
  useGetSecondFactorQuery,
  useSaveTimeSecretMutation,
  useSaveSecondFactorMutation,
  useSaveRecoveryCodesMutation,
  useDeleteSecondFactorMutation,
} = secondFactorApi
