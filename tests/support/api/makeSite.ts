import type { ClientBuild } from '#server/html/clientBuild.ts'
import { pageRoutes } from '#server/html/pageRoutes.ts'
import { respondToError } from '#server/apiError.ts'
import { createResponseCache, type ResponseCache } from '#server/cache/responseCache.ts'
import type { Db } from '#database/connection/Db.ts'
import { publicVersionIn } from '#database/repositories/publicVersion.ts'
import type { Seed } from '#tests/support/register/seed.ts'
import { createTestApp } from './createTestApp.ts'
import { SILENT } from '#tests/support/runner/silent.ts'

/** A client as a build produces it: one entry, one page in a chunk with a shared chunk, one font. */
export const A_BUILD: ClientBuild = {
  shell: `<!doctype html>
<html lang="en">
  <head>
    <title>Sunshine Ledger</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`,
  manifest: {
    'index.html': { file: 'assets/index-1.js', isEntry: true, imports: ['_vendor.js'] },
    '_vendor.js': { file: 'assets/vendor-1.js' },
    '_table.js': { file: 'assets/table-1.js', imports: ['_vendor.js'] },
    'src/client/pages/records/RecordPage.tsx': {
      file: 'assets/RecordPage-1.js',
      isDynamicEntry: true,
      imports: ['_vendor.js', '_table.js'],
    },
  },
  assets: new Map([
    ['/assets/index-1.js', Buffer.from('// the entry\n'.repeat(100))],
    ['/assets/serif-1.woff2', Buffer.from('a font')],
  ]),
  previousAssets: new Map([
    ['/assets/index-0.js', Buffer.from('// the entry of yesterday\n')],
    ['/assets/serif-0.woff2', Buffer.from('a font of yesterday')],
  ]),
}

/** What the pages over this database are given; each test replaces what it is about. */
export const pageDeps = (db: Db) => ({
  db,
  build: A_BUILD,
  publicUrl: undefined,
  localUrl: 'http://localhost:3000',
  responseCache: createResponseCache(publicVersionIn(db)),
})

/** The site's pages over a new database that contains exactly the given facts. */
export async function makeSite(
  facts: Seed = {},
  given: { publicUrl?: string; contact?: string; responseCache?: ResponseCache; build?: ClientBuild } = {},
) {
  const { db } = await createTestApp(facts)
  const site = pageRoutes({ ...pageDeps(db), ...given })
  return { db, site: site.onError(respondToError(SILENT)) }
}
