/** The address of the listing's page, the base of its relative links. */
export const SOLICITATIONS_PAGE = 'https://doesecure.dos.state.fl.us/PublicSolicitations/'

const MAX_LINK_CHARS = 2_000

/**
 * The target of a row's links: the only address or, among several, the only PDF. '' if there is none, or several that
 * might be meant; a script is not an address.
 */
export function linkOf(addresses: readonly string[]): string {
  const links = new Set(
    addresses.flatMap((address) => {
      if (address === '' || address.startsWith('#')) return []
      const url = URL.parse(address, SOLICITATIONS_PAGE)
      return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_LINK_CHARS ? url.href : []
    }),
  )
  const [link = '', other] = links
  if (other === undefined) return link
  const [pdf = '', otherPdf] = [...links].filter((each) => /\.pdf$/i.test(new URL(each).pathname))
  return otherPdf === undefined ? pdf : ''
}
