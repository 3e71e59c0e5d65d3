import * as z from 'zod/mini'
import type * as publicAddresses from '../publicAddresses.ts'
import { Publication } from '../schemas/publication.ts'
import type { DetailsOf } from './endpoint.ts'
import { parameter } from './parameters.ts'
import { BEYOND_FILE, NO_PUBLISHED_FILE, TOO_MANY_FILES } from './refusals.ts'

const LatestPath = z.object({
  file: parameter(
    z.string().check(z.regex(/^[a-z_-]{1,40}\.(csv|json|sqlite)$/)),
    'The name of a file.',
    'candidates.csv',
  ),
})

const PublishedPath = z.object({
  publication: parameter(
    z.string().check(z.regex(/^\d{8}T\d{6}Z$/)),
    'The instant of a publication, in UTC.',
    '20261121T120000Z',
  ),
  ...LatestPath.shape,
})

/** The whole register as files. What a call answers is a file by its own entry. */
export const PUBLICATION_CALLS = {
  getPublication: {
    summary:
      'The candidates, committees, balances, documents and transactions of the site, as files from one snapshot: CSV, JSON and an SQLite database.',
    remarks:
      'Candidates and committees that have left the state’s lists are among them. The files have no street addresses, VoterIDs, e-mail addresses or phone numbers. They are withdrawn when a record is hidden, until they are published anew.',
    answer: { description: 'The files, with their sizes and hashes.', schema: Publication },
    errors: { 404: 'Nothing is published as files right now' },
  },
  getLatestFile: {
    summary: 'Leads to a file of the latest publication, at an address that stays.',
    remarks:
      'Resume a download at the address that this one led to: by then it may lead to a file with other rows.',
    params: [LatestPath, 'Expected the name of a file listed by /api/bulk, such as candidates.csv'],
    answer: {
      description: 'A redirect to the file.',
      status: 302,
      headers: { Location: 'The address of the file.' },
    },
    errors: { 404: NO_PUBLISHED_FILE },
  },
  getPublishedFile: {
    summary: 'A file of the latest publication, or of the one before it.',
    remarks:
      'It stays until the second publication after its own: cite pages, not files. A client that accepts gzip gets it compressed. A download that broke off can be resumed with Range and, so that two files are never mixed, If-Range.',
    params: [PublishedPath, 'Expected the path of a file listed by /api/bulk'],
    headers: {
      Range: 'One part of the file, such as bytes=1048576-.',
      'If-Range': 'The ETag of the parts already received; if the file has changed since, all of it is sent.',
    },
    answer: { description: 'The file.', mediaType: '*/*', part: 'The part of the file that was asked for.' },
    errors: { 404: NO_PUBLISHED_FILE, 416: BEYOND_FILE, ...TOO_MANY_FILES },
  },
} as const satisfies Partial<DetailsOf<typeof publicAddresses>>
