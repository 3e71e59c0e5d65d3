/** The records of a CSV according to RFC 4180, without the byte order mark; a separate parser, for tests. */
export function readCsv(text: string): string[][] {
  const records: string[][] = []
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  let record: string[] = []
  const body = text.replace(/^\ufeff/, '')
  while (field.lastIndex < body.length) {
    const begin = field.lastIndex
    const [, quoted, plain = '', end] = field.exec(body) ?? []
    if (end === undefined) throw new Error(`No field of a CSV: ${body.slice(begin, begin + 80)}`)
    record.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === ',') continue
    records.push(record)
    record = []
  }
  return records
}
