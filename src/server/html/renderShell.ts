import { html, raw } from 'hono/html'
import { pageTitle, PRODUCT_NAME } from '#contract/pages.ts'
import { FIRST_VIEW_ID, type FirstView, PROGRAM_ID } from '#contract/firstView.ts'
import type { ClientBuild } from './clientBuild.ts'
import type { RenderedView } from './firstViews.ts'
import { callsOf, type Page } from './Page.ts'
import { SEARCH_DESCRIPTION, SEARCH_TYPE, TOUCH_ICON } from './siteFiles.ts'
import { earlyScript, entryScripts, ownScripts, pageScripts } from '#build/viteManifest.ts'
import type { Db } from '#database/connection/Db.ts'
import { registerIn } from '#database/register.ts'

type Html = ReturnType<typeof html>

export interface ShellFacts {
  /** The site's public address without a trailing slash, if known; request headers are not trusted for it. */
  publicUrl: string | undefined
  notice: string | undefined
  /** Whether search engines may list the site's pages; not those about invented people. */
  isListed: boolean
  view: RenderedView | undefined
}

const ROOT = '<div id="root"></div>'
const NEEDS_SCRIPTS =
  '<noscript><p>This page needs JavaScript. <a href="/">The public pages</a> can be read without it.</p></noscript>'
const ENTRY = /\s*<script type="module" crossorigin.*?<\/script>/gs

/**
 * The HTML of a page: the client's shell with the page's own head. A rendered page has its content first, followed by a
 * template that names its scripts and data, which the early script opens after the first paint. Otherwise these are named
 * in the head.
 */
export function renderShell(
  build: ClientBuild,
  page: Page,
  { publicUrl, notice, isListed, view }: ShellFacts,
): string {
  const about = [
    html`<title>${pageTitle(page.subject)}</title>`,
    meta('name', 'description', page.description),
    ...addressTags(isListed ? page.address : undefined, publicUrl),
    ...feedTags(page),
    ...Object.entries(page.services ?? {}).map(([rel, path]) => html`<link rel="${rel}" href="${path}" />`),
    html`<link rel="apple-touch-icon" href="${TOUCH_ICON}" />`,
    html`<link rel="search" type="${SEARCH_TYPE}" title="${PRODUCT_NAME}" href="${SEARCH_DESCRIPTION}" />`,
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:locale', 'en_US'),
    meta('property', 'og:title', page.linkText ?? page.subject),
    meta('property', 'og:description', page.description),
    ...pictureTags(page, publicUrl),
    ...(isListed ? [...datasetTags(page, publicUrl), ...breadcrumbTags(page, publicUrl)] : []),
  ]
  const beginning = beginningTags(build, page, view ? view.awaitedUrls : callsOf(page))
  const shell = view
    ? withHead(build.shell, [...about, ...earlyTags(build)])
        .replace(ENTRY, '')
        .replace(
          / *<\/body>/,
          (end) =>
            `${[...fontTags(build), ...later(build, [...beginning, ...entryOf(build)])].map(indented).join('')}${end}`,
        )
        .replace(ROOT, () => `<div id="root">${view.html}</div>${dataOf(build, page, view)}`)
    : withHead(build.shell, [...about, ...fontTags(build), ...beginning]).replace(ROOT, ROOT + NEEDS_SCRIPTS)
  return notice === undefined ? shell : withNotice(shell, notice)
}

/** No module, so that it runs before anything is painted: it says whether the bar is a visitor's or an administrator's. */
const earlyTags = ({ manifest }: ClientBuild) => {
  const early = earlyScript(manifest)
  return early === undefined ? [] : [html`<script src="/${early}"></script>`]
}

/** In a template for the early script to open, or directly if there is none. */
const later = ({ manifest }: ClientBuild, tags: readonly unknown[]) =>
  earlyScript(manifest) === undefined ? tags : [`<template id="${PROGRAM_ID}">`, ...tags, '</template>']

/** A function, because a text may contain patterns of replace(), such as $&. */
const withHead = (shell: string, tags: Html[]) =>
  shell.replace(/<title>.*?<\/title>/s, () => tags.map(String).join('\n    '))

const entryOf = ({ shell }: ClientBuild) => (shell.match(ENTRY) ?? []).map((script) => script.trim())
const indented = (tag: unknown) => `    ${String(tag)}\n`

function dataOf({ manifest }: ClientBuild, { page, laterParts }: Page, { view }: RenderedView): string {
  if (!view || !page) return ''
  const scripts = ownScripts(manifest, page, laterParts).map((file) => `/${file}`)
  const data: FirstView = { ...view, scripts }
  return `\n    <script type="application/json" id="${FIRST_VIEW_ID}">${asData(data)}</script>`
}

function addressTags(address: string | undefined, publicUrl: string | undefined): Html[] {
  if (address === undefined) return [meta('name', 'robots', 'noindex')]
  // Without a public address there is no canonical link, because a relative one would be useless.
  if (publicUrl === undefined) return []
  return [
    html`<link rel="canonical" href="${publicUrl + address}" />`,
    meta('property', 'og:url', publicUrl + address),
  ]
}

function feedTags({ feed, subject }: Page): Html[] {
  if (feed === undefined) return []
  const title = `What changed: ${subject}`
  return [
    html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${feed}.atom" />`,
    html`<link rel="alternate" type="application/feed+json" title="${title}" href="${feed}.json" />`,
  ]
}

/** Previews accept only absolute addresses of pictures. */
function pictureTags({ picture }: Page, publicUrl: string | undefined): Html[] {
  if (!picture || publicUrl === undefined) return [meta('name', 'twitter:card', 'summary')]
  return [
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('property', 'og:image', publicUrl + picture.address),
    meta('property', 'og:image:width', String(picture.width)),
    meta('property', 'og:image:height', String(picture.height)),
    meta('property', 'og:image:alt', picture.shows),
  ]
}

/** A description for search engines for data, https://schema.org/Dataset. Data, not a script that runs. */
function datasetTags({ dataset, address, description }: Page, publicUrl: string | undefined): Html[] {
  if (!dataset || address === undefined || publicUrl === undefined) return []
  const { name, variableMeasured, downloads } = dataset
  const about = {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name,
    description: `${description} From the public files of the Florida Division of Elections.`,
    url: publicUrl + address,
    isAccessibleForFree: true,
    spatialCoverage: 'Florida, United States',
    creator: { '@type': 'Organization', name: PRODUCT_NAME, url: publicUrl },
    variableMeasured,
    distribution: Object.entries(downloads).map(([encodingFormat, path]) => ({
      '@type': 'DataDownload',
      encodingFormat,
      contentUrl: publicUrl + path,
    })),
  }
  return [raw(`<script type="application/ld+json">${asData(about)}</script>`)]
}

/** Search results show it instead of the address, https://schema.org/BreadcrumbList. */
function breadcrumbTags({ breadcrumbs, address }: Page, publicUrl: string | undefined): Html[] {
  if (!breadcrumbs || address === undefined || publicUrl === undefined) return []
  const list = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
  return [raw(`<script type="application/ld+json">${asData(list)}</script>`)]
}

/** JSON in which nothing can close its element. */
const asData = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

const fontTags = ({ assets }: ClientBuild) =>
  [...assets.keys()]
    .filter((path) => path.endsWith('.woff2'))
    .map((path) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}" />`)

/** What the browser can fetch while it still parses the entry script. */
function beginningTags(
  { shell, manifest }: ClientBuild,
  { page, laterParts }: Page,
  calls: readonly string[],
): Html[] {
  const scripts = page ? pageScripts(manifest, page, laterParts) : entryScripts(manifest)
  const named = new Set(scripts.filter((file) => !shell.includes(file)))
  return [
    ...[...named].map((file) => html`<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...calls.map((path) => html`<link rel="preload" as="fetch" crossorigin href="${path}" />`),
  ]
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  html`<meta ${kind}="${name}" content="${content}" />`

const SAMPLE_NOTICE = 'Sample data: every name and number here is invented.'
export const STALE_NOTICE = 'The register cannot be reached just now, so what you see may be out of date.'
export const UNAVAILABLE_NOTICE =
  'The register cannot be reached right now. Nothing is lost; try again in a minute.'

export const sampleNotice = async (db: Db): Promise<string | undefined> =>
  (await registerIn(db).isSample()) ? SAMPLE_NOTICE : undefined

export const withNotice = (page: string, sentence: string): string =>
  page.replace(
    /<body>/,
    (body) => `${body}\n    <aside class="site-notice" aria-label="About this data">${sentence}</aside>`,
  )
