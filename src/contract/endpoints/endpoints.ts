import * as adminAddresses from '../adminAddresses.ts'
import * as publicAddresses from '../publicAddresses.ts'
import * as sessionAddresses from '../sessionAddresses.ts'
import { ADMIN_ENDPOINTS } from './adminEndpoints.ts'
import type { Access, Details, Endpoint } from './endpoint.ts'
import { PUBLIC_ENDPOINTS } from './publicEndpoints.ts'
import { NOT_FROM_HERE, NOT_JSON, NOT_SIGNED_IN, tooLarge } from './refusals.ts'

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
  // Both tables have the addresses' own keys, and an address is two words.
  const [method, path] = ADDRESSES[id as EndpointId].split(' ') as [string, string]
  const access = details.access ?? (path.startsWith('/api/admin/') ? 'token' : 'public')
  const { schema, mediaType } = details.answer
  const status = schema || mediaType !== undefined ? 200 : 204
  return { ...details, id, method, path, access, status, errors: errorsOf(access, details) }
})

function errorsOf(access: Access, { params, query, body, errors }: Details): Endpoint['errors'] {
  const invalid = body?.[1] ?? query?.[1] ?? params?.[1]
  return {
    ...(invalid !== undefined && { 400: invalid }),
    ...(access !== 'public' && { 401: NOT_SIGNED_IN }),
    ...(access === 'cookie' && { 403: NOT_FROM_HERE }),
    ...(body && { 413: tooLarge('1 MB'), 415: NOT_JSON }),
    ...errors,
  }
}
