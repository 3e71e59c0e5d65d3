import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptsEncoding, etagOf, matchesEtag } from './httpCaching.ts'

const COMPRESS = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof COMPRESS

/** The forms in which a response is sent: as a 304 if the client has it, otherwise in an encoding that it accepts. */
export type Variant = 'notModified' | 'identity' | Encoding

/** Fast and nearly as small as possible; files compressed once for a year may take longer. */
const QUICK = 5

/** A buffer that owns its memory, which Response accepts without copying. */
type Bytes = Buffer<ArrayBuffer>

/** What is written to the socket. The bytes are shared by all requests and never copied. */
export interface Representation {
  /** Name, value, name, value: the form that Node writes without further processing. */
  headers: string[]
  body: Bytes | undefined
}

/** A response ready to be sent again: serialized, hashed, and compressed when first requested in that encoding. */
export interface CachedResponse {
  /** The version of the public records when it was last produced. */
  version: string
  readonly body: Bytes
  readonly contentType: string
  readonly etag: string
  readonly quality: number
  readonly compressed: Partial<Record<Encoding, Promise<Bytes>>>
  /** As sent by the framework, with the headers of all answers. */
  readonly representations: Partial<Record<Variant, Representation>>
  /** The bytes it currently holds. */
  bytes: number
}

export const cachedResponse = (
  body: Bytes,
  contentType: string,
  { version = '', quality = QUICK }: { version?: string; quality?: number } = {},
): CachedResponse => ({
  version,
  body,
  contentType,
  etag: etagOf(body),
  quality,
  compressed: {},
  representations: {},
  bytes: body.length,
})

/** The form for a request with these headers. */
export function variantFor(
  cached: Pick<CachedResponse, 'body' | 'contentType' | 'etag'>,
  ifNoneMatch: string | undefined,
  acceptEncoding: string | undefined,
): Variant {
  if (matchesEtag(ifNoneMatch, cached.etag)) return 'notModified'
  return encodingFor(acceptEncoding, cached)
}

/** Sends it in the form for this request. `body` is its body, for sending it again. */
export async function respond(cached: CachedResponse, request: Headers, cacheControl: string) {
  const { contentType, etag } = cached
  const variant = variantFor(
    cached,
    request.get('If-None-Match') ?? undefined,
    request.get('Accept-Encoding') ?? undefined,
  )
  const headers = new Headers({ ETag: etag, 'Cache-Control': cacheControl, Vary: 'Accept-Encoding' })
  if (variant === 'notModified')
    return { variant, body: undefined, response: new Response(null, { status: 304, headers }) }

  headers.set('Content-Type', contentType)
  if (variant !== 'identity') headers.set('Content-Encoding', variant)
  const body = variant === 'identity' ? cached.body : await compress(cached, variant)
  headers.set('Content-Length', String(body.length))
  return { variant, body, response: new Response(body, { headers }) }
}

function compress(cached: CachedResponse, encoding: Encoding): Promise<Bytes> {
  cached.compressed[encoding] ??= COMPRESS[encoding](cached.body, cached.quality).then((compressed) => {
    // zlib returns a slice of a larger buffer, which would stay in memory with it.
    const exact = Buffer.from(new Uint8Array(compressed).buffer)
    cached.bytes += exact.length
    return exact
  })
  return cached.compressed[encoding]
}

function encodingFor(
  accepted: string | undefined,
  { body, contentType }: Pick<CachedResponse, 'body' | 'contentType'>,
): 'identity' | Encoding {
  if (body.length < 1024 || /^(font|image\/(?!svg))/.test(contentType)) return 'identity'
  if (acceptsEncoding(accepted, 'br')) return 'br'
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : 'identity'
}
