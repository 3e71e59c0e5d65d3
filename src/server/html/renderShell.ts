import { html } from 'hono/html'
import { PRODUCT_NAME } from '#contract/product.ts'
import type { ClientBuild } from './clientBuild.ts'
import { withNotice } from './notices.ts'
import type { Page } from './Page.ts'
import { entryScripts, pageScripts } from '#build/viteManifest.ts'

type Html = ReturnType<typeof html>

export interface ShellFacts {
  /** Where visitors reach the site, without a trailing slash, if that is known; no header of a request tells. */
  publicUrl: string | undefined
  /** What is to be said above all that the page shows. */
  notice: string | undefined
}

/** The HTML of a page: the client's shell, with what it is about and what it begins with in its head. */
export function renderShell(build: ClientBuild, page: Page, { publicUrl, notice }: ShellFacts): string {
  const head = [
    html`<title>${page.title}</title>`,
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
  const shell = build.shell.replace(/<title>.*?<\/title>/s, () => head.map(String).join('\n    '))
  return notice === undefined ? shell : withNotice(shell, notice)
}

function addressTags({ address }: Page, publicUrl: string | undefined): Html[] {
  if (address === undefined) return [meta('name', 'robots', 'noindex')]
  // A relative canonical link is a link all the same; a preview needs the whole address or none.
  const canonical = html`<link rel="canonical" href="${(publicUrl ?? '') + address}" />`
  return publicUrl === undefined ? [canonical] : [canonical, meta('property', 'og:url', publicUrl + address)]
}

/** What the browser may fetch while it still reads the entry's script. */
function beginningTags({ shell, manifest, assets }: ClientBuild, { page, calls }: Page): Html[] {
  const fonts = [...assets.keys()].filter((path) => path.endsWith('.woff2'))
  const scripts = page ? pageScripts(manifest, page) : entryScripts(manifest)
  const named = scripts.filter((file) => !shell.includes(file))
  return [
    ...fonts.map(
      (path) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}" />`,
    ),
    ...named.map((file) => html`<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...calls.map((path) => html`<link rel="preload" as="fetch" crossorigin href="${path}" />`),
  ]
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  html`<meta ${kind}="${name}" content="${content}" />`
