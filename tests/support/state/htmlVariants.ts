import * as fc from 'fast-check'

/** How else the same page may be written: a browser shows no difference. */
interface HtmlVariant {
  quote: '"' | "'" | ''
  /** Between attributes, and around their equals signs. */
  blank: string
  /** Whether each tag has further attributes, and its own ones twice; the first value counts. */
  hasMoreAttributes: boolean
  isUpperCase: boolean
  /** Before every tag. */
  between: string
  /** Around every text. */
  wrapping: readonly [open: string, close: string]
  character: (character: string) => string
  before: string
  after: string
}

const UNSEEN =
  '<tr><td>All Dates (Totals)<td>1.00<td>2.00<td>3.00<td>4.00<td><a href="ComDetail.asp?account=7">X</a>'

/** Cloudflare puts such a script into ordinary pages. */
const DETECTION =
  '<script>(function(){var a=document.createElement("script");' +
  'a.src="/cdn-cgi/challenge-platform/scripts/jsd/main.js";document.body.appendChild(a)})();</script>'

export const anyVariant: fc.Arbitrary<HtmlVariant> = fc.record({
  quote: fc.constantFrom('"', "'", ''),
  blank: fc.constantFrom(' ', '\r\n\t '),
  hasMoreAttributes: fc.boolean(),
  isUpperCase: fc.boolean(),
  between: fc.constantFrom(
    '',
    `<!-- ${UNSEEN} -->`,
    `<script type="text/javascript">document.write('<table>${UNSEEN}</table>')</script>`,
    '<style>td > b { color: #900 }</style>',
  ),
  wrapping: fc.constantFrom(['', ''], ['<span>', '</span>'], ['<font color="#000000"><b>', '</b></font>']),
  character: fc.constantFrom(
    (character) => character,
    (character) => `&#${character.charCodeAt(0)};`,
    (character) => `&#x${character.charCodeAt(0).toString(16)};`,
  ),
  before: fc.constantFrom('', '\uFEFF', '<?xml version="1.0"?>\r\n<!-- page -->\r\n'),
  after: fc.constantFrom('', '\r\n<!-- web3, 0.03 s -->\r\n', DETECTION, `<!--a-->${DETECTION}\r\n`),
})

const PARTS = /<title>[^]*?<\/title>|<!\w[^>]*>|<!--[^]*?-->|<(\/?)(\w+)((?:[^<>"]|"[^"]*")*)>|[^<]+|</gi

/** The page in another dress. */
export function rewriteHtml(html: string, variant: HtmlVariant): string {
  const page = html.replaceAll(PARTS, (part, slash, name, attributes) => {
    if (name !== undefined)
      return `${variant.between}<${slash}${cased(name, variant)}${slash ? '' : attributesIn(attributes, variant)}>`
    return part.startsWith('<') || part.trim() === '' ? part : textIn(part, variant)
  })
  return variant.before + page.replace(/<\/html>/i, (tag) => tag + variant.after)
}

const cased = (name: string, { isUpperCase }: HtmlVariant) => (isUpperCase ? name.toUpperCase() : name)

function attributesIn(text: string, variant: HtmlVariant): string {
  const { blank, quote, hasMoreAttributes } = variant
  const given = [...text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|(\S+))|([\w-]+)/g)].map(
    ([, name, quoted, bare, alone]) => ({ name: name ?? alone ?? '', value: quoted ?? bare }),
  )
  const written = given.map(({ name, value }) => {
    if (value === undefined) return cased(name, variant)
    const isPlain = /^[^\s"'=<>`/]+$/.test(value)
    const mark = quote === '' && !isPlain ? '"' : quote === "'" && value.includes("'") ? '"' : quote
    return `${cased(name, variant)}${blank.trimEnd()}=${blank.trimEnd()}${mark}${value}${mark}`
  })
  const more = hasMoreAttributes
    ? [
        'data-name="seqnum" data-value="77" data-href="ComDetail.asp?account=7" aria-label="a > b"',
        ...given.filter(({ value }) => value !== undefined).map(({ name }) => `${name}="7"`),
      ]
    : []
  return [...(hasMoreAttributes ? ['data-account=8'] : []), ...written, ...more]
    .map((each) => blank + each)
    .join('')
}

const textIn = (text: string, { wrapping: [open, close], character }: HtmlVariant) =>
  text.replace(
    /^(\s*)([^]*?)(\s*)$/,
    (_, start, content, end) =>
      `${start}${open}${String(content).replaceAll(/&\w+;?|&#\w+;|[a-z0-9$,.]/gi, (each) => (each.length > 1 ? each : character(each)))}${close}${end}`,
  )
