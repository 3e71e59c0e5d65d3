/* The form for candidate lists as the state's downloadcanlist.asp may write it. */

export interface StateElection {
  id: string
  label: string
}

export interface ElectionsStyle {
  /** Whether options have end tags. */
  isClosed: boolean
  isUpperCase: boolean
  /** What precedes the elections. */
  first: string
  blank: string
}

const PLAIN_ELECTIONS: ElectionsStyle = { isClosed: false, isUpperCase: false, first: '', blank: '' }

export function electionsPage(
  elections: readonly StateElection[],
  { isClosed, isUpperCase, first, blank }: ElectionsStyle = PLAIN_ELECTIONS,
): string {
  const options = elections.map(
    ({ id, label }, index) =>
      `<option value="${id}"${index === 0 ? ' selected' : ''}>${blank}${label.replaceAll('&', '&amp;')}${blank}${isClosed ? '</option>' : ''}`,
  )
  const page = `<html><head><title>Candidate Tracking System</title></head>
<body><h2>Download Candidate List</h2>
<form method="POST" action="extractCanList.asp"><table><tr><td>Election:<td>
<select name="elecID" size=1>
${first}${options.join('\r\n')}
</select></td></tr>
<tr><td>Office:<td><select name="office"><option value="All">All<option value="FED">Federal</select></table>
<input type="submit" name="FormSubmit" value="Download Candidate List"></form></body></html>
`
  return isUpperCase
    ? page.replaceAll(/<\/?[a-z0-9]+|(?<= )(name|value)=/g, (text) => text.toUpperCase())
    : page
}
