import type { ExportFormat } from '#contract/lists/listState.ts'
import { csvText } from './csvText.ts'
import type { ExportTable } from './ExportTable.ts'
import { jsonText } from './jsonText.ts'
import { xlsxFile } from './xlsxFile.ts'

interface Format {
  mediaType: string
  write: (table: ExportTable) => AsyncIterable<Buffer>
  /** Whether it is compressed for sending. */
  isText: boolean
}

async function* bytesOf(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield Buffer.from(text)
}

/** How a table is written in each format. */
export const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    write: (table) => bytesOf(csvText(table)),
    isText: true,
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: xlsxFile,
    isText: false,
  },
  json: {
    mediaType: 'application/json',
    write: (table) => bytesOf(jsonText(table)),
    isText: true,
  },
}

/** The content and its day: `candidates-20261103-GEN-STR-2026-07-24.csv`. */
export const fileNameOf = ({ fileName, asOf }: ExportTable, format: ExportFormat): string =>
  `${[fileName, asOf ?? '']
    .map((part) => part.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, ''))
    .filter(Boolean)
    .join('-')
    .slice(0, 120)}.${format}`
