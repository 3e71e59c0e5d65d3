import type {
  Confirmation,
  InvitationAnswer,
  Invitee,
  OwnAccount,
  PasswordChange,
  PersonChange,
  SignInLink,
} from '#contract/schemas/bodies.ts'
import * as adminAddresses from '#contract/adminAddresses.ts'
import { apiUrl } from '#contract/apiUrls.ts'
import type { InvitationSecret, Login, People } from '#contract/schemas/person.ts'
import { api, WITH_TOKEN } from './api.ts'
import { request } from './request.ts'
import { listTag, unlessFailed } from './tags.ts'

const CHANGED = [listTag('Person'), listTag('Audit')]

const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The people who can sign in and those who are invited. */
    listPeople: build.query<People, void>({
      query: () => apiUrl(adminAddresses.listPeople),
      extraOptions: WITH_TOKEN,
      providesTags: [listTag('Person')],
    }),
    savePerson: build.mutation<null, PersonChange>({
      query: (body) => ({ ...request(adminAddresses.changePerson), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, ...CHANGED),
    }),
    invite: build.mutation<InvitationSecret, Invitee>({
      query: (body) => ({ ...request(adminAddresses.invite), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, ...CHANGED),
    }),
    deleteInvitation: build.mutation<null, number>({
      query: (invitationId) => request(adminAddresses.withdrawInvitation, { invitationId }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, ...CHANGED),
    }),
    /** For a person who has no account yet, so it sends no token. */
    acceptInvitation: build.mutation<null, InvitationAnswer>({
      query: (body) => ({ ...request(adminAddresses.acceptInvitation), body }),
    }),
    /** Confirms for five minutes that it is the user. */
    saveConfirmation: build.mutation<null, Confirmation>({
      query: (body) => ({ ...request(adminAddresses.confirmIdentity), body }),
      extraOptions: WITH_TOKEN,
    }),
    /** By a link of the console. */
    saveLinkSignIn: build.mutation<Login, SignInLink>({
      query: (body) => ({ ...request(adminAddresses.signInByLink), body }),
    }),
    /** The demo administrator's; the answer has the token of its session. */
    saveOwnAccount: build.mutation<Login, OwnAccount>({
      query: (body) => ({ ...request(adminAddresses.makeOwnAccount), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, ...CHANGED),
    }),
    /** Ends the user's other sessions, and withdraws the invitations they made. */
    savePassword: build.mutation<null, PasswordChange>({
      query: (body) => ({ ...request(adminAddresses.changePassword), body }),
      extraOptions: WITH_TOKEN,
      invalidatesTags: (_, error) => unlessFailed(error, ...CHANGED, listTag('Session')),
    }),
  }),
})

export const {
  useSaveConfirmationMutation,
  useSaveOwnAccountMutation,
  useSaveLinkSignInMutation,
  useListPeopleQuery,
  useSavePersonMutation,
  useInviteMutation,
  useDeleteInvitationMutation,
  useAcceptInvitationMutation,
  useSavePasswordMutation,
} = peopleApi
