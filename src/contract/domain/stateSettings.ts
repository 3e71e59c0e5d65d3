/* The rules for settings of the nightly run, which the server checks at its start and the importer uses. */

/** What a header of a request can carry. */
export const IN_HEADER = /^[\x20-\x7e]+$/

/** The origin of a site's address; null if it is not one without a path. */
export function originOf(address: string): string | null {
  const site = URL.parse(address)
  return site && /^https?:$/.test(site.protocol) && site.pathname === '/' && site.search === ''
    ? site.origin
    : null
}
