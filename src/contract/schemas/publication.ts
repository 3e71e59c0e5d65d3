import * as z from 'zod/mini'
import { field, flag, int, intOrNull, record, text } from './record.ts'
import { Instant } from './values.ts'

export const PublishedFile = record('PublishedFile', 'A file of a publication.', {
  path: text('The path of the file, which is at /api/bulk/{path}.', '20261121T120000Z/candidates.csv'),
  title: text('What the file contains.', 'Candidates, with those who left the state’s lists'),
  rows: intOrNull('The number of rows; null for the database, which contains all tables.', 638),
  bytes: int('Its size in bytes.', 61440),
  gzipBytes: int('The size that is sent to clients that accept gzip.', 10240),
  sha256: field(
    z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    'The SHA-256 hash of the file, in lower-case hexadecimal.',
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  ),
})
export type PublishedFile = z.infer<typeof PublishedFile>

export const Publication = record('Publication', 'The public tables as files, from one snapshot.', {
  source: text(
    'The source of the data.',
    'Sunshine Ledger, an independent site, from the public files of the State of Florida.',
  ),
  at: field(Instant, 'The instant of the snapshot.', '2026-07-26T09:30:00.000Z'),
  isSample: flag('Whether the records are invented.', false),
  concealed: text(
    'Changes when the register hides records or shows them again; then these files are withdrawn.',
    '3/',
  ),
  citationKeys: field(
    z.array(z.string()),
    'The ids of the keys that sign citations, as listed when it was made.',
    ['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'],
  ),
  files: field(z.array(PublishedFile), 'The files.', []),
})
export type Publication = z.infer<typeof Publication>
