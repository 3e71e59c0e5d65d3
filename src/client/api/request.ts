import { apiUrl, type ValuesOf } from '#contract/apiUrls.ts'

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
