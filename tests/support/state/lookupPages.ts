import * as fc from 'fast-check'

/* Pages as the state's ComLkupByName.asp may write them; all names and accounts are invented. */

export interface LookupRow {
  account: number
  name: string
  type: string
  status: string
}

/** The formatting of a page. */
export interface LookupStyle {
  /** Whether cells and rows have end tags. */
  isClosed: boolean
  isUpperCase: boolean
  isInLayoutTable: boolean
  /** What surrounds the text of a cell. */
  blank: string
}

const PLAIN_LOOKUP: LookupStyle = {
  isClosed: true,
  isUpperCase: false,
  isInLayoutTable: false,
  blank: ' ',
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export function lookupPage(rows: readonly LookupRow[], style: LookupStyle = PLAIN_LOOKUP): string {
  const { isClosed, isUpperCase, isInLayoutTable, blank } = style
  const end = (tag: string) => (isClosed ? `</${tag}>` : '')
  const cell = (content: string, attributes = '') => `<td${attributes}>${content}${end('td')}`
  const table = `<table border="1" cellpadding="2">
<tr bgcolor="#cccccc">${['Committee', 'Type', 'Status'].map((name) => cell(`<b>${name}</b>`)).join('')}${end('tr')}
${rows
  .map(({ account, name, type, status }, index) => {
    const link = `<a HREF="ComDetail.asp?account=${account}">${blank}${escaped(name)}${blank}</a>`
    const cells = [
      cell(link),
      cell(`${blank}${type}`, ' align="center"'),
      cell(`${blank}${status}`, ' align="center"'),
    ]
    return `<tr bgcolor="${index % 2 === 0 ? '#ffffff' : '#eeeeee'}">${cells.join('\r\n')}${end('tr')}`
  })
  .join('\r\n')}
</table>`
  const page = `<html><head><title>Committee Tracking System</title></head>
<body>
<h2>Committee Tracking System</h2>
<form method="POST" action="ComLkupByName.asp">
<input type="text" name="ComName" value=""><input type="submit" name="FormsButton1" value="RUN QUERY">
</form>
${isInLayoutTable ? `<table><tr><td>${table}</td></tr></table>` : table}
</body></html>
`
  return isUpperCase ? page.replaceAll(/<\/?[a-z0-9]+/g, (tag) => tag.toUpperCase()) : page
}

export const anyStyle: fc.Arbitrary<LookupStyle> = fc.record({
  isClosed: fc.boolean(),
  isUpperCase: fc.boolean(),
  isInLayoutTable: fc.boolean(),
  blank: fc.constantFrom('', ' ', '&nbsp;', '\r\n\t', ' &nbsp ', '&#160;'),
})

export const anyLookupRows = fc.uniqueArray(
  fc.record({
    account: fc.integer({ min: 1, max: 99_999 }),
    name: fc.constantFrom(
      'Invented Sunshine Fund',
      'Made & Up Voters',
      '"Quoted" Imaginary PAC',
      'Less < More Committee',
      "Nobody's Friends, Inc.",
      'Ósprey Imaginaria',
    ),
    type: fc.constantFrom('PAC', 'CCE', 'ECO', ''),
    status: fc.constantFrom('Active', 'Closed', 'Revoked', 'Terminated by Division'),
  }),
  { selector: ({ account }) => account, maxLength: 12 },
)
