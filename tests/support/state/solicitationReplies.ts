/* How the state lists solicitations. All names are invented, and the page follows what is known of the real one. */

/** A filing in the listing. */
export interface Filing {
  /** `Last, First`. */
  solicitor: string
  office: string
  /** In the state's format. */
  received: string
  form: string
  organization: string
  /** The target of the link in its row; without one the row has no link. */
  link?: string
}

export const PAGE = '/PublicSolicitations/'

/** What the form must send back unchanged: blanks, characters that a form encodes, and an entity. */
const HIDDEN = {
  __VIEWSTATE: '/wEPDwUK  +a/b==&',
  __VIEWSTATEGENERATOR: 'SAMPLE01',
  __EVENTVALIDATION: '"/wEd+AAk="',
}

const SEARCH = {
  ctl00$MainContent$txtSolicitorName: '',
  ctl00$MainContent$ddlSolOffice: '',
  ctl00$MainContent$btnSolSearch: 'Search',
}

const SENT = { ...HIDDEN, ...SEARCH }

/** Whether the form was submitted as a browser does with both filters blank; otherwise the state answers 502. */
export const isFilledIn = (form: URLSearchParams): boolean =>
  form.size === Object.keys(SENT).length &&
  Object.entries(SENT).every(([name, value]) => form.get(name) === value)

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const cell = (text: string) => `<td>${escaped(text)}</td>`

const rowOf = ({ solicitor, office, received, form, organization, link }: Filing) =>
  `<tr>${cell(solicitor)}${cell(office)}${cell(received)}<td>${
    link === undefined ? escaped(form) : `<a href="${escaped(link)}">${escaped(form)}</a>`
  }</td>${cell(organization)}</tr>`

export const HEADER =
  '<tr><th>Solicitor</th><th>Office</th><th>Received</th><th>Form</th><th>Organization</th></tr>'

interface Page {
  header?: string
  /** Without it the page is only the form, as before the search. */
  filings?: readonly Filing[]
}

/** The page with the form and, below it, the listing. */
export const solicitationsPage = ({ header = HEADER, filings }: Page = {}): string =>
  [
    '<!DOCTYPE html>\r\n<html><head><title>Public Solicitations</title></head><body>',
    `<form method="post" action="./" id="form1">`,
    ...Object.entries(HIDDEN).map(
      ([name, value]) => `<input type="hidden" name="${name}" id="${name}" value="${escaped(value)}" />`,
    ),
    '<table id="search"><tr><td>Solicitor Name</td><td><input name="ctl00$MainContent$txtSolicitorName" type="text" /></td></tr>',
    '<tr><td>Office</td><td><select name="ctl00$MainContent$ddlSolOffice"><option value="">All</option></select></td></tr>',
    '<tr><td colspan="2"><input type="submit" name="ctl00$MainContent$btnSolSearch" value="Search" /></td></tr></table>',
    ...(filings
      ? [
          `<table id="count"><tr><td>${filings.length} records found</td></tr></table>`,
          '<table id="results">',
          header,
          ...filings.map(rowOf),
          '</table>',
        ]
      : []),
    '</form></body></html>',
  ].join('\r\n')

export const filing = (known: Partial<Filing> = {}): Filing => ({
  solicitor: 'Testwell, Marlow',
  office: 'Legislative',
  received: '03/05/2021',
  form: 'Statement of Solicitation',
  organization: 'Invented Citizens for Sample Beaches',
  ...known,
})
