import * as fc from 'fast-check'

/* Pages as the state's ComDetail.asp and CanDetail.asp may write them; all names and accounts are invented. */

export interface RegistrationPage {
  account: number
  isCommittee: boolean
  name: string
  /** The lines of each value, by label; those of a candidate's running mate are in the state's position. */
  values: Readonly<Record<string, readonly string[]>>
  style: RegistrationStyle
}

interface RegistrationStyle {
  /** Whether cells and rows have end tags. */
  isClosed: boolean
  isUpperCase: boolean
  hasColons: boolean
  blank: string
  br: string
}

export const PLAIN_REGISTRATION: RegistrationStyle = {
  isClosed: false,
  isUpperCase: false,
  hasColons: true,
  blank: '',
  br: '<br>',
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

export function registrationPage({ account, isCommittee, name, values, style }: RegistrationPage): string {
  const { isClosed, isUpperCase, hasColons, blank, br } = style
  const end = (tag: string) => (isClosed ? `</${tag}>` : '')
  const mate = values['Running Mate'] ?? []
  const heading = isCommittee
    ? `<h2>Committee Tracking System</h2>\r\n<font size=+1 color="#CC0000"><b>${escaped(name)}</b></font>`
    : `<font size=+1 ><b>2026 General Election</b></font><b> <br />Governor   </b><br>
<font size=+1 color="#CCOOOO"><b>${escaped(name)}</b></font><b> (NPA) </b><br>${
        mate.length > 0 ? `Running Mate:\r\n\t${mate[0]?.split(' ').map(escaped).join('&nbsp;\r\n\t')} ` : ''
      }`
  const rows = Object.entries(values)
    .filter(([label]) => label !== 'Running Mate')
    .map(
      ([label, lines]) =>
        `<tr><td valign=top><b>${label}${hasColons ? ':' : ''}</b>${end('td')}\r\n` +
        `<td>${blank}${lines.map(escaped).join(br)}${blank}${end('td')}${end('tr')}`,
    )
  const folder = isCommittee ? 'Com' : 'Can'
  const page = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2//EN">
<html><head><title>${folder}Detail</title></head><body>
<table width="100%"><tr><td>${heading}</td></tr></table>
<table border=0>
${rows.join('\r\n')}
</table>
<a href="/cgi-bin/TreSel.exe?account=${account}">Campaign Finance Activity</a>
<a href="DocList.asp?account=${account}">Campaign Documents</a>
</body></html>
`
  return isUpperCase ? page.replaceAll(/<\/?[a-z0-9]+/g, (tag) => tag.toUpperCase()) : page
}

const anyStyle: fc.Arbitrary<RegistrationStyle> = fc.record({
  isClosed: fc.boolean(),
  isUpperCase: fc.boolean(),
  hasColons: fc.boolean(),
  blank: fc.constantFrom('', ' ', '&nbsp;', '\r\n\t', '&#160;', '<!-- none -->'),
  br: fc.constantFrom('<br>', '<br />', '<BR>\r\n'),
})

const anyLines = fc.array(
  fc.constantFrom('Pat Specimen', 'Made & Up, Inc.', 'Less < More', 'Treasurer', 'Status', 'To say: hello'),
  { maxLength: 3 },
)
const anyDay = fc.constantFrom([], ['06/10/2026'], ['04/01/2026'])

/** Any page of a committee or candidate; a label may be missing, and a value empty. */
export const anyRegistrationPage: fc.Arbitrary<RegistrationPage> = fc
  .record({
    account: fc.integer({ min: 1, max: 99_999 }),
    isCommittee: fc.boolean(),
    name: fc.constantFrom('Invented Sunshine Fund', "Pat O'Specimen", 'Made & Up Voters'),
    style: anyStyle,
    committee: fc.record(
      {
        Type: fc.constant(['Political Committee']),
        Status: anyLines,
        Address: anyLines,
        Phone: fc.constant(['(850) 555-0100']),
        Chairperson: anyLines,
        Treasurer: anyLines,
        'Deputy Treasurer': anyLines,
        'Registered Agent': anyLines,
        Purpose: anyLines,
        Affiliates: anyLines,
      },
      { requiredKeys: [] },
    ),
    candidate: fc.record(
      {
        Status: anyLines,
        Address: anyLines,
        'E-mail': fc.constant(['pat@example.org']),
        'Date Filed': anyDay,
        'Date Qualified': anyDay,
        Method: anyLines,
        'Running Mate': fc.constantFrom(['Ada Q. Alvarez'], ['Bea Boone']),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ committee, candidate, ...page }) => ({ ...page, values: page.isCommittee ? committee : candidate }))
