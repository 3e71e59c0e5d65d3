import { PRODUCT_NAME } from '#contract/product.ts'
import type { ClientBuild } from './clientBuild.ts'
import { escapeHtml } from './escapeHtml.ts'
import { withNotice } from './notices.ts'
import type { Page } from './Page.ts'
import { entryScripts, pageScripts } from '#build/viteManifest.ts'

export interface ShellFacts {
  /** Where visitors reach the site, without a trailing slash, if that is known; no header of a request tells. */
  publicUrl: string | undefined
  /** What is to be said above all that the page shows. */
  notice: string | undefined
}

/** The HTML of a page: the client's shell, with what it is about and what it begins with in its head. */
export function renderShell(build: ClientBuild, page: Page, { publicUrl, notice }: ShellFacts): string {
  const head = [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    ...addressTags(page, publicUrl),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('name', 'twitter:card', 'summary'),
    ...beginningTags(build, page),
  ]
  // A function, because a text may hold what replace() takes for a pattern, such as $&.
  const html = build.shell.replace(/<title>.*?<\/title>/s, () => head.join('\n    '))
  return notice === undefined ? html : withNotice(html, notice)
}

function addressTags({ address }: Page, publicUrl: string | undefined): string[] {
  if (address === undefined) return [meta('name', 'robots', 'noindex')]
  // A relative canonical link is a link all the same; a preview needs the whole address or none.
  const canonical = `<link rel="canonical" href="${escapeHtml((publicUrl ?? '') + address)}" />`
  return publicUrl === undefined ? [canonical] : [canonical, meta('property', 'og:url', publicUrl + address)]
}

/** What the browser may fetch while it still reads the entry's script. */
function beginningTags({ shell, manifest, assets }: ClientBuild, { page, calls }: Page): string[] {
  const fonts = [...assets.keys()].filter((path) => path.endsWith('.woff2'))
  const scripts = page ? pageScripts(manifest, page) : entryScripts(manifest)
  const named = scripts.filter((file) => !shell.includes(file))
  return [
    ...fonts.map((path) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}" />`),
    ...named.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...calls.map((path) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(path)}" />`),
  ]
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
