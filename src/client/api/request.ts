import { apiUrl, type ValuesOf } from '#contract/apiUrls.ts'

/** The method and URL of an endpoint, for calls that change something. */
export const request = <Address extends string>(address: Address, ...values: ValuesOf<Address>) => ({
  method: address.slice(0, address.indexOf(' ')),
  url: apiUrl(address, ...values),
})
