const STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR ' +
    'PA RI SC SD TN TX UT VT VA WA WV WI WY AS GU MP PR VI AA AE AP XC'
  ).split(' '),
)

const BEFORE_ZIP = /\b([a-z]{2})[ ,.]*(?:\d{5}(?:-?\d{4})?)?$/i

/** The two letters of the state in a place such as `Orlando, FL 32801`, XC if it is abroad; '' if it names none. */
export function stateIn(place: string): string {
  const state = BEFORE_ZIP.exec(place.trimEnd())?.[1]?.toUpperCase() ?? ''
  return STATES.has(state) ? state : ''
}
