/** The page of the listing, which its links are relative to. */
export const SOLICITATIONS_PAGE = 'https://doesecure.dos.state.fl.us/PublicSolicitations/'

const LONGEST = 2_000

/**
 * Where the links of a row lead: the one address, or of several the one that is of a PDF. '' where there is none, or more
 * than one that might be meant; a script is no address.
 */
export function linkOf(addresses: readonly string[]): string {
  const links = new Set(
    addresses.flatMap((address) => {
      if (address === '' || address.startsWith('#')) return []
      const url = URL.parse(address, SOLICITATIONS_PAGE)
      return url && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST ? url.href : []
    }),
  )
  const [link = '', other] = links
  if (other === undefined) return link
  const [pdf = '', otherPdf] = [...links].filter((each) => /\.pdf$/i.test(new URL(each).pathname))
  return otherPdf === undefined ? pdf : ''
}
