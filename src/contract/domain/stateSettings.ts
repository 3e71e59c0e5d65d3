/* The rules for settings that the server checks at its start and the importer uses. */

/** What a header of a request can carry. */
export const IN_HEADER = /^[\x20-\x7e]+$/

/**
 * The origin of a site's address; null if it is not one, or has more than that. A path or user would be missing from the
 * addresses that are made of it.
 */
export function originOf(address: string): string | null {
  const site = URL.parse(address)
  return site && /^https?:$/.test(site.protocol) && site.href === `${site.origin}/` ? site.origin : null
}
