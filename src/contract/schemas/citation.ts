import * as z from 'zod/mini'
import { field, record, text, flag, int, intOrNull, emptyList } from './record.ts'
import { CITATION_FORMAT } from '../domain/citations.ts'
import { Day, Instant, instant } from './values.ts'

const KEY_ID = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** 32 or 64 bytes as base64url. */
const Bytes32 = z.string().check(z.regex(/^[\w-]{43}$/))
const Bytes64 = z.string().check(z.regex(/^[\w-]{86}$/))

export const Citation = record('Citation', 'What a page said on a day, signed by its site.', {
  format: field(z.literal(CITATION_FORMAT), 'The format and its version.', CITATION_FORMAT),
  site: text('The address of the site that signed it.', 'https://ledger.example.org'),
  page: text('The complete address of the page.', 'https://ledger.example.org/candidates/91527'),
  title: text('The title of the page.', 'Ada M. Alvarez'),
  day: field(Day, 'The day on which it was made, in Florida.', '2026-11-28'),
  sha256: field(
    Sha256,
    'The SHA-256 of the list of its answers’ calls and hashes, in canonical JSON.',
    '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
  ),
  keyId: field(Bytes32, 'The id of the key that signed it.', KEY_ID),
  signature: field(
    Bytes64,
    'The Ed25519 signature over the canonical JSON of all other fields, as base64url.',
    'jQbbUpROFCsE8FQEiDCWwMJyy5SYWUKtsT-YRPXHbvaLzLMSlGT_dmKVUpcUVCvImwDXkUMSmkWwRDYFGGjHAA',
  ),
})
export type Citation = z.infer<typeof Citation>

export const CitedAnswer = z.object({ call: z.string(), sha256: Sha256, answer: z.unknown() })
export type CitedAnswer = z.infer<typeof CitedAnswer>

/** A citation with the answers it is about, as it is downloaded. */
export const CitationFile = z.object({ ...Citation.shape, answers: z.array(CitedAnswer) })
export type CitationFile = z.infer<typeof CitationFile>

export const CitationKey = record('CitationKey', 'A public key, as a JSON Web Key (RFC 8037).', {
  kty: field(z.literal('OKP'), 'The type of key.', 'OKP'),
  crv: field(z.literal('Ed25519'), 'The curve.', 'Ed25519'),
  x: field(Bytes32, 'The public key, as base64url.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'),
  kid: field(Bytes32, 'Its id: the thumbprint of RFC 7638.', KEY_ID),
  from: instant('The instant at which it was made.'),
  until: field(z.nullable(Instant), 'The instant at which it was given up; null for the key in use.', null),
})
export type CitationKey = z.infer<typeof CitationKey>

export const CitationKeys = record('CitationKeys', 'This site’s keys: a JSON Web Key Set (RFC 7517).', {
  site: text('The address that this site’s citations name.', 'https://ledger.example.org'),
  keys: emptyList(CitationKey, 'The keys, newest first.'),
})
export type CitationKeys = z.infer<typeof CitationKeys>

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
  files: emptyList(PublishedFile, 'The files.'),
})
export type Publication = z.infer<typeof Publication>
