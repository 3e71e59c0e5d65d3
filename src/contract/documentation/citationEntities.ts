import { CITATION_FORMAT } from '../domain/citations.ts'
import { Citation, CitationKey, CitationKeys } from '../schemas/citation.ts'
import { entity, type Entity } from './entity.ts'

const SHA256 = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
const KEY_ID = 'kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'

/** Citations, and the keys that sign them. */
export const CITATION_ENTITIES = {
  Citation: entity(Citation, 'What a page said on a day, signed by its site.', {
    format: ['The format and its version.', CITATION_FORMAT],
    site: ['The address of the site that signed it.', 'https://ledger.example.org'],
    page: ['The complete address of the page.', 'https://ledger.example.org/candidates/91527'],
    title: ['The title of the page.', 'Ada M. Alvarez'],
    day: ['The day on which it was made, in Florida.', '2026-11-28'],
    sha256: ['The SHA-256 of the list of its answers’ calls and hashes, in canonical JSON.', SHA256],
    keyId: ['The id of the key that signed it.', KEY_ID],
    signature: [
      'The Ed25519 signature over the canonical JSON of all other fields, as base64url.',
      'jQbbUpROFCsE8FQEiDCWwMJyy5SYWUKtsT-YRPXHbvaLzLMSlGT_dmKVUpcUVCvImwDXkUMSmkWwRDYFGGjHAA',
    ],
  }),
  CitationKey: entity(
    CitationKey,
    'A public key as a JSON Web Key (RFC 8037), with how long the site signed with it.',
    {
      kty: ['The type of key.', 'OKP'],
      crv: ['The curve.', 'Ed25519'],
      x: ['The public key, as base64url.', '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'],
      kid: ['Its id: the thumbprint of RFC 7638.', KEY_ID],
      from: ['The instant at which it was made.', '2026-07-24T15:30:00.000Z'],
      until: ['The instant at which it was given up; null for the key in use.', null],
    },
  ),
  CitationKeys: entity(
    CitationKeys,
    'The keys of this site: a JSON Web Key Set (RFC 7517) with the site’s address.',
    {
      site: ['The address that this site’s citations name.', 'https://ledger.example.org'],
      keys: ['The keys, newest first.', []],
    },
  ),
} satisfies Record<string, Entity>
