/** Of an address or a call, which reads the types one by one. */
interface RowFilter extends Partial<
  Record<'text' | 'from' | 'to' | 'least' | 'most' | 'list', string | undefined>
> {
  type?: string | readonly string[] | undefined
}

/** What of an account's rows a filter keeps, in words; '' for all of them. */
export const rowFilterText = (
  { text, type, from, to, least, most, list }: RowFilter,
  typesText: (types: string) => string = codesText,
): string =>
  [
    text && `“${text}”`,
    type && typesText(String(type)),
    from && `from ${from}`,
    to && `to ${to}`,
    least && `at least $${least}`,
    most && `at most $${most}`,
    list && `only ${list === 'whole' ? 'complete' : list} lists`,
  ]
    .filter(Boolean)
    .join(', ')

const codesText = (types: string): string =>
  types.startsWith('-') ? `types but ${types.replaceAll('-', '')}` : `types ${types}`
