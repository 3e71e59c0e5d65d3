import { html } from 'hono/html'
import { PRODUCT_NAME } from '#contract/product.ts'
import { FIRST_VIEW_ID, type FirstView, PROGRAM_ID } from '#contract/firstView.ts'
import type { ClientBuild } from './clientBuild.ts'
import type { RenderedView } from './firstViews.ts'
import { withNotice } from './notices.ts'
import type { Page } from './Page.ts'
import { earlyScript, entryScripts, ownScripts, pageScripts, schemasScripts } from '#build/viteManifest.ts'

type Html = ReturnType<typeof html>

export interface ShellFacts {
  /** Where visitors reach the site, without a trailing slash, if that is known; no header of a request tells. */
  publicUrl: string | undefined
  /** What is to be said above all that the page shows. */
  notice: string | undefined
  /** What the page shows first, if it was rendered on the server. */
  view: RenderedView | undefined
}

const ROOT = '<div id="root"></div>'
const ENTRY = /\s*<script type="module" crossorigin.*?<\/script>/gs

/**
 * The HTML of a page: the client's shell, with what it is about in its head. A page that was rendered has its words first,
 * and names what else it begins with in a template after them, which the early script opens once they are drawn; else the
 * browser is told of all that in the head.
 */
export function renderShell(build: ClientBuild, page: Page, { publicUrl, notice, view }: ShellFacts): string {
  const about = [
    html`<title>${page.title}</title>`,
    meta('name', 'description', page.description),
    ...addressTags(page, publicUrl),
    ...feedTags(page),
    meta('property', 'og:site_name', PRODUCT_NAME),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    ...pictureTags(page, publicUrl),
  ]
  const beginning = beginningTags(build, page, view ? view.awaitedUrls : page.calls)
  const shell = view
    ? withHead(build.shell, [...about, ...earlyTags(build)])
        .replace(ENTRY, '')
        .replace(
          / *<\/body>/,
          (end) =>
            `${[...fontTags(build), ...later(build, [...beginning, ...entryOf(build)])].map(indented).join('')}${end}`,
        )
        .replace(ROOT, () => `<div id="root">${view.html}</div>${dataOf(build, page, view)}`)
    : withHead(build.shell, [...about, ...fontTags(build), ...beginning])
  return notice === undefined ? shell : withNotice(shell, notice)
}

const earlyTags = ({ manifest }: ClientBuild) => {
  const early = earlyScript(manifest)
  return early === undefined ? [] : [html`<script type="module" async crossorigin src="/${early}"></script>`]
}

/** For the early script to open; without it, as they stand. */
const later = ({ manifest }: ClientBuild, tags: readonly unknown[]) =>
  earlyScript(manifest) === undefined ? tags : [`<template id="${PROGRAM_ID}">`, ...tags, '</template>']

/** Functions, because a text may hold what replace() takes for a pattern, such as $&. */
const withHead = (shell: string, tags: Html[]) =>
  shell.replace(/<title>.*?<\/title>/s, () => tags.map(String).join('\n    '))

const entryOf = ({ shell }: ClientBuild) => (shell.match(ENTRY) ?? []).map((script) => script.trim())
const indented = (tag: unknown) => `    ${String(tag)}\n`

/** Data and no script; within it, nothing can end the element. */
function dataOf({ manifest }: ClientBuild, { page, laterParts }: Page, { view }: RenderedView): string {
  if (!view || !page) return ''
  const scripts = ownScripts(manifest, page, laterParts).map((file) => `/${file}`)
  const data: FirstView = { ...view, scripts }
  return `\n    <script type="application/json" id="${FIRST_VIEW_ID}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function addressTags({ address }: Page, publicUrl: string | undefined): Html[] {
  if (address === undefined) return [meta('name', 'robots', 'noindex')]
  // For want of a public address there is nobody to tell: a relative link says nothing to those who look for it.
  if (publicUrl === undefined) return []
  return [
    html`<link rel="canonical" href="${publicUrl + address}" />`,
    meta('property', 'og:url', publicUrl + address),
  ]
}

/** Programs that read feeds look for them there. */
const feedTags = ({ feed }: Page): Html[] =>
  feed === undefined
    ? []
    : [
        html`<link rel="alternate" type="application/atom+xml" title="Changes" href="${feed}.atom" />`,
        html`<link rel="alternate" type="application/feed+json" title="Changes" href="${feed}.json" />`,
      ]

/** A preview takes the whole address of a picture or none. */
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

const fontTags = ({ assets }: ClientBuild) =>
  [...assets.keys()]
    .filter((path) => path.endsWith('.woff2'))
    .map((path) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}" />`)

/** What the browser may fetch while it still reads the entry's script. */
function beginningTags(
  { shell, manifest }: ClientBuild,
  { page, laterParts }: Page,
  calls: readonly string[],
): Html[] {
  const scripts = page ? pageScripts(manifest, page, laterParts) : entryScripts(manifest)
  const toRead = calls.length > 0 ? schemasScripts(manifest) : []
  const named = new Set([...scripts, ...toRead].filter((file) => !shell.includes(file)))
  return [
    ...[...named].map((file) => html`<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...calls.map((path) => html`<link rel="preload" as="fetch" crossorigin href="${path}" />`),
  ]
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  html`<meta ${kind}="${name}" content="${content}" />`
