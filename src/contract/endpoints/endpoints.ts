import * as adminAddresses from '../adminAddresses.ts'
import * as publicAddresses from '../publicAddresses.ts'
import * as sessionAddresses from '../sessionAddresses.ts'
import { CONFIRM_FIRST } from '../codeRefusals.ts'
import { ADMIN_ENDPOINTS } from './adminEndpoints.ts'
import type { Details, DetailsOf, Endpoint } from './endpoint.ts'
import { EXPORT_ENDPOINTS } from './exportEndpoints.ts'
import { PUBLIC_ENDPOINTS } from './publicEndpoints.ts'
import {
  NOT_A_FORM,
  NOT_BYTES,
  SAME_ORIGIN_ONLY,
  NOT_JSON,
  NOT_SIGNED_IN,
  ONLY_READING,
  SET_UP_FIRST,
  tooLarge,
} from './refusals.ts'

export type PublicAddresses = typeof publicAddresses
export type AdminAddresses = typeof sessionAddresses & typeof adminAddresses
export type Addresses = PublicAddresses & AdminAddresses
export type EndpointDetails = typeof DETAILS
export type EndpointId = keyof Addresses

const ADDRESSES: Addresses = { ...publicAddresses, ...sessionAddresses, ...adminAddresses }

const DETAILS = {
  ...PUBLIC_ENDPOINTS,
  ...EXPORT_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
} satisfies DetailsOf<Addresses>

/** Every endpoint of the API, in the order of the documentation. The browser never loads it. */
export const ENDPOINTS: readonly Endpoint[] = Object.entries<Details>(DETAILS).map(([id, details]) => {
  // Both tables have the keys of the addresses, and an address is two words.
  const [method, path] = ADDRESSES[id as EndpointId].split(' ') as [string, string]
  const access = details.access ?? (path.startsWith('/api/admin/') ? 'token' : 'public')
  const { schema, mediaType } = details.answer
  const status = details.answer.status ?? (schema || mediaType !== undefined ? 200 : 204)
  const isForAuditors = access !== 'public' && (method === 'GET' || details.isForAuditors === true)
  const errors = errorsOf({ ...details, access, isForAuditors })
  return { ...details, id, method, path, access, isForAuditors, status, errors }
})

function errorsOf({
  access,
  isForAuditors,
  isForSetup,
  confirms,
  params,
  query,
  body,
  isForm,
  bytes,
  errors,
}: Details & Pick<Endpoint, 'access' | 'isForAuditors'>): Endpoint['errors'] {
  const invalid = body?.[1] ?? query?.[1] ?? params?.[1]
  return {
    ...(invalid !== undefined && { 400: invalid }),
    ...(access !== 'public' && { 401: NOT_SIGNED_IN }),
    ...(access !== 'public' && !isForSetup && { 403: SET_UP_FIRST }),
    ...(access !== 'public' && !isForAuditors && { 403: ONLY_READING }),
    ...(confirms && { 403: CONFIRM_FIRST }),
    ...(access === 'cookie' && { 403: SAME_ORIGIN_ONLY }),
    ...(body && { 413: tooLarge('1 MB'), 415: isForm ? NOT_A_FORM : NOT_JSON }),
    ...(bytes !== undefined && { 413: tooLarge('1 MB'), 415: NOT_BYTES }),
    ...errors,
  }
}
