import { extname } from 'node:path'
import { Hono } from 'hono'
import { httpError } from '../apiError.ts'
import { FOR_GOOD } from '../cache/httpCaching.ts'
import { cachedResponse, respond } from '../cache/cachedResponse.ts'
import type { ClientBuild } from './clientBuild.ts'

/** Compressed once for all visitors, so it may take longer. */
const THOROUGH = 9

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

/** The scripts, styles, fonts and pictures of the client. A missing one is a 404, never a page. */
export function assetRoutes({ assets, previousAssets }: Pick<ClientBuild, 'assets' | 'previousAssets'>) {
  const responses = new Map(
    [...previousAssets, ...assets].map(([path, body]) => {
      const contentType = MEDIA_TYPES[extname(path)] ?? 'application/octet-stream'
      return [
        path,
        cachedResponse(Buffer.from(new Uint8Array(body).buffer), contentType, { quality: THOROUGH }),
      ]
    }),
  )
  return new Hono().get('/*', async (c) => {
    const file = responses.get(c.req.path) ?? httpError(404, 'No such file')
    return (await respond(file, c.req.raw.headers, FOR_GOOD)).response
  })
}
