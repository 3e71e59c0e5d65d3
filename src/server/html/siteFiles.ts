import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { fallbackFonts } from '#build/fallbackFonts.ts'
import { SEARCH_PAGE, PRODUCT_NAME } from '#contract/pages.ts'
import { contactUri, PROJECT_ROOT } from '../config.ts'
import type { ClientBuild } from './clientBuild.ts'

export const TOUCH_ICON = '/apple-touch-icon.png'
export const SEARCH_DESCRIPTION = '/opensearch.xml'
export const SEARCH_TYPE = 'application/opensearchdescription+xml'

const SECURITY_CONTACT = '/.well-known/security.txt'

/** How long what the contact says holds; the standard recommends less than a year. */
const CONTACT_DAYS = 90

const A_DAY = 'public, max-age=86400'

/** Files that browsers, phones, feed readers and researchers ask for at addresses of their own. */
export function siteFiles({ origin, contact }: { origin: string; contact: string | undefined }) {
  return new Hono()
    .get('/favicon.ico', picture('favicon.ico', 'image/x-icon'))
    .get(TOUCH_ICON, picture('apple-touch-icon.png', 'image/png'))
    .get(SEARCH_DESCRIPTION, (c) =>
      c.body(searchDescription(origin), 200, { 'Content-Type': SEARCH_TYPE, 'Cache-Control': A_DAY }),
    )
    .get(SECURITY_CONTACT, (c, next) => {
      const uri = contact && contactUri(contact)
      return uri ? c.text(securityContact(origin, uri), 200, { 'Cache-Control': A_DAY }) : next()
    })
}

function picture(name: string, type: string) {
  const bytes = readFileSync(join(PROJECT_ROOT, 'src/client/assets', name))
  return (c: Context) => c.body(bytes, 200, { 'Content-Type': type, 'Cache-Control': A_DAY })
}

/** Lets browsers search the site from their address bar: OpenSearch 1.1. */
const searchDescription = (origin: string) => `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${PRODUCT_NAME}</ShortName>
<Description>Florida candidates, committees, contributors and payees</Description>
<Image width="32" height="32" type="image/x-icon">${origin}/favicon.ico</Image>
<Url type="text/html" template="${origin}${SEARCH_PAGE}?q={searchTerms}"/>
</OpenSearchDescription>
`

/** RFC 9116. */
function securityContact(origin: string, uri: string): string {
  const expires = new Date(Date.now() + CONTACT_DAYS * 86_400_000).toISOString()
  return [
    `Contact: ${uri}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_CONTACT}`,
    '',
  ].join('\n')
}

const STYLES = 'client/styles'

/** The style of a page without scripts: the site's fonts and tokens, and the rules in these files, which are in `src`. */
export const styleWithoutScripts = (assets: ClientBuild['assets'], ...files: readonly string[]): string =>
  [fontStyle(assets), ...[`${STYLES}/tokens.css`, ...files].map(styleIn)].join('\n')

const styleIn = (file: string) => readFileSync(join(PROJECT_ROOT, 'src', file), 'utf8')

const FACE_OF_A_FILE = /@font-face \{[^}]*(url\('[^']*\/([^/']+)\.woff2'\))[^}]*\}/g

/** The site's fonts and their fallbacks, from the pages' font files. A font without a file is left out. */
function fontStyle(assets: ClientBuild['assets']): string {
  const ours = styleIn(`${STYLES}/fonts.css`)
  return (
    ours.replaceAll(FACE_OF_A_FILE, (face: string, url: string, name: string) => {
      const file = [...assets.keys()].find((path) => path.startsWith(`/assets/${name}-`))
      return file === undefined ? '' : face.replace(url, `url('${file}')`)
    }) + fallbackFonts()
  )
}
