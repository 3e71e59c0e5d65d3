import { apiUrl, type ValuesOf } from '#contract/apiUrls.ts'

/** The method and URL of an endpoint, for what does more than read. */
export const request = <Address extends string>(address: Address, ...values: ValuesOf<Address>) => ({
  method: address.slice(0, address.indexOf(' ')),
  url: apiUrl(address, ...values),
})
