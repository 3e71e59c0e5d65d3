import * as adminAddresses from '../adminAddresses.ts'
import * as publicAddresses from '../publicAddresses.ts'
import * as sessionAddresses from '../sessionAddresses.ts'
import { CONFIRM_FIRST } from '../codeRefusals.ts'
import { ADMIN_ENDPOINTS } from './adminEndpoints.ts'
import type { Details, Endpoint } from './endpoint.ts'
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
export type EndpointDetails = typeof PUBLIC_ENDPOINTS & typeof ADMIN_ENDPOINTS
export type EndpointId = keyof Addresses

const ADDRESSES: Addresses = { ...publicAddresses, ...sessionAddresses, ...adminAddresses }

/** Every endpoint of the API, in the order of the documentation. The browser never loads it. */
export const ENDPOINTS: readonly Endpoint[] = Object.entries<Details>({
  ...PUBLIC_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
}).map(([id, details]) => {
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
