import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type * as bodies from '#contract/schemas/bodies.ts'
import type * as person from '#contract/schemas/person.ts'
import { sends, WITHOUT_TOKEN, withToken } from './adminCalls.ts'
import { api } from './api.ts'
import { notBlank, reads } from './request.ts'
import { ME } from './session.ts'
import { itemTag, listTags, TAG_TYPES, tagsOf, unlessFailed } from './tags.ts'

const FACTOR = itemTag('AdminUser', 'factor')
const OF_PEOPLE = ['Person', 'Audit'] as const
const OF_SESSIONS = ['Session', 'Audit'] as const

export const peopleApi = api.injectEndpoints({
  endpoints: withToken((build) => ({
    listPeople: build.query<person.People, void>(reads(adminAddresses.listPeople, 'Person')),
    savePerson: build.mutation<null, bodies.PersonChange>(sends(adminAddresses.changePerson, ...OF_PEOPLE)),
    invite: build.mutation<person.InvitationSecret, bodies.Invitee>(
      sends(adminAddresses.invite, ...OF_PEOPLE),
    ),
    deleteInvitation: build.mutation<null, { invitationId: number }>(
      sends(adminAddresses.withdrawInvitation, ...OF_PEOPLE),
    ),
    /** For a person who has no account yet. */
    acceptInvitation: build.mutation<null, bodies.InvitationAnswer>({
      ...sends(adminAddresses.acceptInvitation),
      extraOptions: WITHOUT_TOKEN,
    }),
    /** By a link of the console. */
    saveLinkSignIn: build.mutation<person.Login, bodies.SignInLink>({
      ...sends(adminAddresses.signInByLink),
      extraOptions: WITHOUT_TOKEN,
    }),
    /** Confirms for five minutes that it is the user. */
    saveConfirmation: build.mutation<null, bodies.Confirmation>(sends(adminAddresses.confirmIdentity)),
    /** The demo administrator's; the answer has the token of its session. */
    saveOwnAccount: build.mutation<person.Login, bodies.OwnAccount>(
      sends(adminAddresses.makeOwnAccount, ...OF_PEOPLE),
    ),
    /** Ends the user's other sessions, and withdraws the invitations they made. */
    savePassword: build.mutation<null, bodies.PasswordChange>(
      sends(adminAddresses.changePassword, ...OF_PEOPLE, 'Session'),
    ),
    /** The user's open sessions, newest first. */
    listSessions: build.query<person.AdminSession[], void>({
      ...reads(adminAddresses.listSessions),
      providesTags: listTags<person.AdminSession>('Session', ({ id }) => id),
    }),
    deleteOtherSessions: build.mutation<null, void>(sends(adminAddresses.endOtherSessions, ...OF_SESSIONS)),
    deleteSession: build.mutation<null, { sessionId: number }>({
      ...sends(adminAddresses.endSession),
      invalidatesTags: (_, error) =>
        // A session that has ended on its own leaves the list here as well.
        error?.status === 404 ? tagsOf(['Session']) : unlessFailed(error, ...OF_SESSIONS),
    }),
    /** Sign-ins to an account and attempts, newest first; '' is the user's own account. */
    listSignIns: build.query<person.SignInNote[], string>({
      query: (email) => apiUrl(adminAddresses.listSignIns, notBlank({ email })),
      providesTags: tagsOf(['Audit']),
    }),
    getSecondFactor: build.query<person.SecondFactor, void>(reads(adminAddresses.getSecondFactor, FACTOR)),
    /** A secret for an authenticator app, which the first code confirms. */
    saveTimeSecret: build.mutation<person.TimeSecret, bodies.PasswordAgain>(
      sends(adminAddresses.beginSecondFactor, FACTOR),
    ),
    /** A user who had to set it up was refused everything until now, so everything is refetched. */
    saveSecondFactor: build.mutation<person.RecoveryCodes, bodies.FirstCode>(
      sends(adminAddresses.confirmSecondFactor, ...TAG_TYPES, FACTOR, ME),
    ),
    saveRecoveryCodes: build.mutation<person.RecoveryCodes, bodies.OwnerProof>(
      sends(adminAddresses.renewRecoveryCodes, FACTOR, 'Audit'),
    ),
    deleteSecondFactor: build.mutation<null, bodies.OwnerProof>(
      sends(adminAddresses.removeSecondFactor, FACTOR, ...OF_SESSIONS, ...OF_PEOPLE, ME),
    ),
  })),
})

export const {
  useSaveConfirmationMutation,
  useSaveOwnAccountMutation,
  useAcceptInvitationMutation,
  useSaveLinkSignInMutation,
  useListPeopleQuery,
  useSavePersonMutation,
  useInviteMutation,
  useSavePasswordMutation,
  useListSessionsQuery,
  useListSignInsQuery,
  useGetSecondFactorQuery,
  useSaveTimeSecretMutation,
  useSaveSecondFactorMutation,
  useSaveRecoveryCodesMutation,
  useDeleteSecondFactorMutation,
} = peopleApi
