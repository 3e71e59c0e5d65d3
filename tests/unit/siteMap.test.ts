import { expect, test } from 'vitest'
import { siteMap, siteMapPart } from '#server/html/crawlerRoutes.ts'

test('more than 50,000 pages are shared among several site maps', () => {
  const pages = Array.from({ length: 50_001 }, (_, index) => ({ path: `/committees/${index + 1}` }))

  expect(siteMap(pages, 'https://ledger.example.org')).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<sitemap><loc>https://ledger.example.org/sitemap-1.xml</loc></sitemap>
<sitemap><loc>https://ledger.example.org/sitemap-2.xml</loc></sitemap>
</sitemapindex>
`,
  )
  expect(siteMapPart(pages, 2, 'https://ledger.example.org')).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://ledger.example.org/committees/50001</loc></url>
</urlset>
`,
  )
})
