import { apiUrl, type ValuesOf } from '#contract/apiUrls.ts'
import type { Tag } from './tags.ts'

/** The parameters of a call; one whose address has none may be called without. */
type CallParameters<Address extends string> = undefined extends ValuesOf<Address>[0]
  ? ValuesOf<Address>[0] | void
  : ValuesOf<Address>[0]

/** A query whose argument is the parameters of its call. */
export const reads = <Address extends string>(address: Address, ...tags: Tag[]) => ({
  // Without parameters, whose type a compiler cannot see through here, there are no values.
  query: (parameters: CallParameters<Address>) => apiUrl(address, ...([parameters] as ValuesOf<Address>)),
  providesTags: tags,
})

/** The method and URL of an endpoint, for calls that change something. */
export const request = <Address extends string>(address: Address, ...values: ValuesOf<Address>) => ({
  method: address.slice(0, address.indexOf(' ')),
  url: apiUrl(address, ...values),
})

/** The search terms that are not blank, trimmed. */
export const notBlank = (terms: Readonly<Record<string, string | number | undefined>>) =>
  Object.fromEntries(
    Object.entries(terms)
      .map(([name, term]) => [name, String(term ?? '').trim()] as const)
      .filter(([, term]) => term !== ''),
  )
