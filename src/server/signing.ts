import * as crypto from 'node:crypto'
import { canonicalJson, CITATION_FORMAT } from '#contract/domain/citations.ts'
import type { Citation, CitationKey, CitedAnswer } from '#contract/schemas/citation.ts'
import type { KeyPair, SiteKey } from '#database/repositories/siteKeys.ts'

export const hashOf = (value: unknown): string => crypto.hash('sha256', canonicalJson(value))

export function makeKeyPair(): KeyPair {
  const { x, d } = halvesOf(crypto.generateKeyPairSync('ed25519').privateKey)
  return { keyId: thumbprint(x), publicKey: x, privateKey: d }
}

export const publicKeyOf = ({ keyId, publicKey, madeAt, retiredAt }: SiteKey): CitationKey => ({
  ...jwkOf(publicKey),
  kid: keyId,
  from: madeAt,
  until: retiredAt,
})

/** The citation of these answers, signed. The same facts always have the same signature. */
export function signed(
  facts: Pick<Citation, 'site' | 'page' | 'title' | 'day'>,
  answers: readonly CitedAnswer[],
  { keyId, publicKey, privateKey }: KeyPair,
): Citation {
  const content = {
    format: CITATION_FORMAT,
    ...facts,
    sha256: hashOf(answers.map(({ call, sha256 }) => ({ call, sha256 }))),
    keyId,
  } as const
  const key = crypto.createPrivateKey({ key: { ...jwkOf(publicKey), d: privateKey }, format: 'jwk' })
  const signature = crypto.sign(null, Buffer.from(canonicalJson(content)), key).toString('base64url')
  return { ...content, signature }
}

/** Whether the halves of a key belong together and its id is theirs. */
export function isIntact({ keyId, publicKey, privateKey }: KeyPair): boolean {
  try {
    // Made from the private half alone: Node takes the public half that it is given as it is.
    const der = Buffer.concat([PKCS8_PREFIX, Buffer.from(privateKey, 'base64url')])
    const { x } = halvesOf(crypto.createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }))
    return x === publicKey && thumbprint(x) === keyId
  } catch {
    return false
  }
}

/** What precedes the 32 bytes of a private key in PKCS #8 (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

const jwkOf = (x: string) => ({ kty: 'OKP', crv: 'Ed25519', x }) as const

/** RFC 7638. */
const thumbprint = (x: string): string =>
  crypto.hash('sha256', canonicalJson(jwkOf(x)), 'buffer').toString('base64url')

function halvesOf(privateKey: crypto.KeyObject) {
  const { d = '' } = privateKey.export({ format: 'jwk' })
  const { x = '' } = crypto.createPublicKey(privateKey).export({ format: 'jwk' })
  return { x, d }
}
