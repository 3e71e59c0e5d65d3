import { apiUrl, type PathParameter, type ValuesOf } from '#contract/apiUrls.ts'
import { itemTag, type ListOrTag, type Tag, tagsOf } from './tags.ts'

/** The parameters of a call, or the only one in its path; a call whose address has none may be made without. */
type CallParameters<Address extends string> =
  ValuesOf<Address>[0] | ([PathParameter<Address>] extends [never] ? void : string | number)

/** The tag of the record whose number or name is a query's argument. */
export const ownTag = (type: Tag['type']) => (id: Tag['id']) => itemTag(type, id)

/** A query whose argument is the parameters of its call, or the only one in its path. */
export const reads = <Address extends string>(
  address: Address,
  ...tags: (ListOrTag | ReturnType<typeof ownTag>)[]
) => ({
  query(argument: CallParameters<Address>) {
    const [, name = ''] = /{(\w+)}/.exec(address) ?? []
    const values = typeof argument === 'object' ? argument : { [name]: argument }
    return apiUrl(address, ...([values] as ValuesOf<Address>)) // as the type of the argument says
  },
  providesTags: (_: unknown, __: unknown, argument: unknown) =>
    // Queries with a tag of their own have such an argument.
    tagsOf(tags.map((tag) => (typeof tag === 'function' ? tag(argument as Tag['id']) : tag))),
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
