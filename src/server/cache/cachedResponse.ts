import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { etagOf } from './etagOf.ts'

const COMPRESS = {
  br: (body: Buffer, quality: number) =>
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}
type Encoding = keyof typeof COMPRESS

/** The forms a response is sent in: not at all to who has it already, else as the request accepts it. */
export type Variant = 'notModified' | 'identity' | Encoding

/** Quick and nearly as small as it gets; what is compressed once for a year may take longer. */
const QUICK = 5

/** A buffer of its own memory, which a Response takes without a copy. */
type Bytes = Buffer<ArrayBuffer>

/** What is written to the socket; the bytes are shared by all who are sent them, and never copied. */
export interface Representation {
  /** Name, value, name, value: what Node writes without looking at it again. */
  headers: string[]
  body: Bytes | undefined
}

/** A response ready to be sent again: serialised, hashed, and compressed the first time somebody takes it so. */
export interface CachedResponse {
  /** What the public saw when it was made. */
  readonly version: string
  readonly body: Bytes
  readonly contentType: string
  readonly etag: string
  readonly quality: number
  readonly compressed: Partial<Record<Encoding, Promise<Bytes>>>
  /** As the framework has sent them, with the headers that all answers carry. */
  readonly representations: Partial<Record<Variant, Representation>>
  /** All that it holds by now. */
  bytes: number
}

interface Options {
  version?: string
  quality?: number
}

export const cachedResponse = (
  body: Bytes,
  contentType: string,
  { version = '', quality = QUICK }: Options = {},
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
  if (ifNoneMatch !== undefined && matches(ifNoneMatch, cached.etag)) return 'notModified'
  return encodingFor(acceptEncoding ?? '', cached)
}

/** Sends it as this request takes it. `body` is what the response is made of, for whoever sends it again. */
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
    // What zlib returns is the beginning of a larger piece of memory, which would be held with it.
    const exact = Buffer.from(new Uint8Array(compressed).buffer)
    cached.bytes += exact.length
    return exact
  })
  return cached.compressed[encoding]
}

const matches = (condition: string, etag: string) =>
  condition === etag || condition === '*' || condition.split(',').some((one) => one.trim() === etag)

function encodingFor(
  accepted: string,
  { body, contentType }: Pick<CachedResponse, 'body' | 'contentType'>,
): 'identity' | Encoding {
  if (body.length < 1024 || /^(font|image\/(?!svg))/.test(contentType)) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted) ? 'gzip' : 'identity'
}
