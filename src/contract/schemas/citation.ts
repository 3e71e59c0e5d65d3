import * as z from 'zod/mini'
import { CITATION_FORMAT } from '../domain/citations.ts'
import { Day } from './day.ts'
import { Instant } from './instant.ts'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** 32 or 64 bytes as base64url. */
const Bytes32 = z.string().check(z.regex(/^[\w-]{43}$/))
const Bytes64 = z.string().check(z.regex(/^[\w-]{86}$/))

/** What a page said on a day, signed by its site. */
export const Citation = z.object({
  format: z.literal(CITATION_FORMAT),
  site: z.string(),
  page: z.string(),
  title: z.string(),
  day: Day,
  sha256: Sha256,
  keyId: Bytes32,
  signature: Bytes64,
})
export type Citation = z.infer<typeof Citation>

/** An answer that the page shows. */
export const CitedAnswer = z.object({ call: z.string(), sha256: Sha256, answer: z.unknown() })
export type CitedAnswer = z.infer<typeof CitedAnswer>

/** A citation with the answers it is about, as it is downloaded. */
export const CitationFile = z.object({ ...Citation.shape, answers: z.array(CitedAnswer) })
export type CitationFile = z.infer<typeof CitationFile>

/** A public key, as a JSON Web Key (RFC 8037) and how long the site signed with it. */
export const CitationKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: Bytes32,
  kid: Bytes32,
  from: Instant,
  until: z.nullable(Instant),
})
export type CitationKey = z.infer<typeof CitationKey>

/** The keys of a site: a JSON Web Key Set (RFC 7517) that names its site. */
export const CitationKeys = z.object({ site: z.string(), keys: z.array(CitationKey) })
export type CitationKeys = z.infer<typeof CitationKeys>
