import { readZip } from './readZip.ts'

/** A spreadsheet cell: text, a number, or nothing; with the number of its style. */
type SheetCell = string | number | null

/** The sheets of a workbook by name, row by row; throws if a cell looks like a formula. */
export function readXlsx(file: Buffer): Record<string, SheetCell[][]> {
  const files = readZip(file)
  const workbook = files.get('xl/workbook.xml') ?? ''
  const targets = new Map(
    [...(files.get('xl/_rels/workbook.xml.rels') ?? '').matchAll(/Id="(\w+)"[^>]*Target="([^"]+)"/g)].map(
      ([, id = '', target = '']) => [id, target],
    ),
  )
  return Object.fromEntries(
    [...workbook.matchAll(/<sheet name="([^"]+)"[^>]*r:id="(\w+)"/g)].map(([, name = '', id = '']) => [
      name,
      rowsOf(files.get(`xl/${targets.get(id)}`) ?? ''),
    ]),
  )
}

function rowsOf(sheet: string): SheetCell[][] {
  if (sheet.includes('<f>')) throw new Error('A formula')
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\/>|<c[^>]*>(.*?)<\/c>/gs)].map(([, content = '']) => {
      const number = /^<v>(.*)<\/v>$/.exec(content)?.[1]
      if (number !== undefined) return Number(number)
      const text = /<t[^>]*>(.*)<\/t>/s.exec(content)?.[1]
      return text === undefined ? null : unescaped(text)
    }),
  )
}

const unescaped = (text: string) =>
  text
    .replaceAll('&#13;', '\r')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('_x005F_', '_')
