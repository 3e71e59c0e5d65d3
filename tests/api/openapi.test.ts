import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { aCandidate, aCommittee, aDocument } from '#mocks/builders.ts'
import { ENDPOINTS } from '#contract/endpoints/endpoints.ts'
import { INVENTED, type JsonSchema } from '#server/openapi/operation.ts'
import { RECORDS } from '#contract/schemas/record.ts'
import { openApiDocument } from '#server/openapi/openApiDocument.ts'
import { schemaFault } from '#tests/support/api/undocumented.ts'
import { createTestApp, ORIGIN } from '#tests/support/api/createTestApp.ts'

const document = openApiDocument(ENDPOINTS)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)

const answerOf = (path: string, status: string) => document.paths[path]?.get?.responses[status]

async function documentFor(contact: string) {
  const { api } = await createTestApp({}, { contact })
  return (await (await api.request('/api/openapi.json')).json()) as typeof document
}

test('the documentation knows exactly the calls that the server answers', async () => {
  const { api } = await createTestApp()
  const answered = api.routes
    // Routes with a star or for ALL methods are middleware or handle unknown calls.
    .filter(({ method, path }) => /^\/(api|docs|feeds|\.well-known)\/.*[^*]$/.test(path) && method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)({.*})?/g, '{$1}')}`)

  expect([...new Set(answered)].toSorted()).toEqual(
    ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})

describe('the OpenAPI document', () => {
  test('is served as it is, and sent again only when it changed', async () => {
    const { api } = await createTestApp()
    const response = await api.request('/api/openapi.json')
    const etag = response.headers.get('ETag') ?? ''

    const here = openApiDocument(ENDPOINTS, INVENTED, { origin: ORIGIN })
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(here)))
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=30, must-revalidate')
    expect((await api.request('/api/openapi.json', { headers: { 'If-None-Match': etag } })).status).toBe(304)
  })

  test('contains what OpenAPI 3.1 requires', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(document).toMatchObject({ openapi: '3.1.1', info: { title: /./, version } })
    for (const { operation } of operations) {
      expect(Object.keys(operation.responses)[0]).toMatch(/^(20\d|302)$/)
      for (const answer of Object.values(operation.responses)) expect(answer.description).toMatch(/\.$/)
      for (const scheme of operation.security.flatMap((one) => Object.keys(one)))
        expect(document.components.securitySchemes).toHaveProperty(scheme)
      for (const tag of operation.tags)
        expect(document.tags).toContainEqual({ name: tag, description: expect.stringMatching(/\.$/) })
    }
  })

  test('names its site and its license, and how to reach the operator', async () => {
    const { info, servers } = await documentFor('editor@example.org')
    expect(servers).toMatchObject([{ url: ORIGIN }])
    expect(info.license.url).toBe(`${ORIGIN}/about-data`)
    expect(info.contact).toEqual({ email: 'editor@example.org' })
    expect((await documentFor('https://example.org/us')).info.contact).toEqual({
      url: 'https://example.org/us',
    })
    expect((await documentFor('the editor')).info).not.toHaveProperty('contact')
  })

  test('says of a refusal what it means for its call, and when to try again', () => {
    expect(answerOf('/api/transactions', '413')?.description).toMatch(/^Too many rows to search at once/)
    expect(answerOf('/api/transactions', '409')?.description).toMatch(/start again at the first page\.$/)
    expect(answerOf('/api/committees', '404')).toBeUndefined()
    expect(answerOf('/api/committees/{acctNum}', '404')?.description).toBe('Committee not found.')
    for (const { operation } of operations)
      expect(operation.responses['503']?.headers).toHaveProperty('Retry-After')
  })

  test('has a property for every key that a record must have', () => {
    const faults: string[] = []
    const look = (place: string, value: unknown) => {
      if (typeof value !== 'object' || value === null) return
      if ('required' in value && Array.isArray(value.required) && 'properties' in value)
        for (const key of value.required)
          if (!Object.hasOwn(value.properties as object, String(key))) faults.push(`${place}.${String(key)}`)
      if ('required' in value && Array.isArray(value.required) && !('properties' in value)) faults.push(place)
      for (const [key, part] of Object.entries(value)) look(`${place}.${key}`, part)
    }
    look('schemas', document.components.schemas)

    expect(faults).toEqual([])
  })

  test('names every call once', () => {
    const names = operations.map(({ operation }) => operation.operationId)

    expect(names).toHaveLength(ENDPOINTS.length)
    expect(new Set(names).size).toBe(names.length)
  })

  test('refers only to records that it describes', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
      ([, target]) => target,
    )
    const described = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)

    expect(new Set(references)).toEqual(new Set(described))
  })

  test('explains every parameter of an address, with an example value', () => {
    for (const { path, operation } of operations) {
      const addressed = operation.parameters.filter((one) => one.in !== 'header')
      for (const { name, description, example } of addressed)
        expect({ path, name, isExplained: description !== undefined && example !== undefined }).toEqual({
          path,
          name,
          isExplained: true,
        })
      expect(
        addressed
          .filter((one) => one.in === 'path')
          .map(({ name }) => `{${name}}`)
          .toSorted(),
      ).toEqual((path.match(/\{\w+\}/g) ?? []).toSorted())
    }
  })

  test('explains every field of a record, with an example value', () => {
    for (const [name, { description, properties }] of Object.entries(document.components.schemas)) {
      expect({ name, description }).toEqual({ name, description: expect.stringMatching(/./) })
      for (const [field, schema] of Object.entries(properties as Record<string, JsonSchema>))
        expect({
          name,
          field,
          isExplained: !!schema.description && schema.examples?.[0] !== undefined,
        }).toEqual({
          name,
          field,
          isExplained: true,
        })
    }
  })

  test('explains the fields inside of a list or of a nested object too', () => {
    const { properties } = document.components.schemas['TransactionSummary'] ?? {}

    expect(properties).toMatchObject({
      months: {
        items: { properties: { count: { description: 'The number of rows.', examples: [12] } } },
      },
      shares: {
        properties: {
          rest: {
            properties: { cents: { description: 'Their sum, in whole cents.', examples: [340000] } },
          },
        },
      },
    })
  })

  test('gives an example of every record', () => {
    for (const [name, { examples }] of Object.entries(document.components.schemas))
      expect({ name, fault: schemaFault(['components', 'schemas', name], examples?.[0]) }).toEqual({ name })
  })

  test('gives examples of answers only as they are described', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, { responses }] of Object.entries(methods))
        for (const [status, { content }] of Object.entries(responses)) {
          const { schema, example } = content?.['application/json'] ?? {}
          if (schema === undefined || example === undefined) continue
          const place = ['paths', path, method, 'responses', status, 'content', 'application/json', 'schema']
          expect({ place, fault: schemaFault(place, example) }).toEqual({ place })
        }
  })

  test('allows no undocumented field in a record', () => {
    const answered = Object.entries(document.components.schemas).filter(([name]) =>
      RECORDS.output.byName.has(name),
    )

    expect(answered.length).toBeGreaterThan(8)
    for (const [name, { additionalProperties }] of answered)
      expect({ name, additionalProperties }).toEqual({ name, additionalProperties: false })
  })
})

const page = async () => (await (await createTestApp()).api.request('/api/docs')).text()

describe('the documentation for people', () => {
  test('describes every call and every record', async () => {
    const html = await page()

    for (const { id, method, path } of ENDPOINTS) {
      expect(html).toContain(`<section id="${id}"`)
      expect(html).toContain(`<b>${method}</b> ${path}`)
    }
    for (const name of Object.keys(document.components.schemas))
      expect(html).toContain(`<section id="${name}"`)
  })

  test('links only to places on the page', async () => {
    const html = await page()
    const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))

    for (const [, target] of html.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
  })

  test('shows a command line for the call', async () => {
    const html = await page()

    expect(html).toContain('curl &quot;$SITE/api/balances?accounts=91527,70275&quot;')
    expect(html).toContain('curl &quot;$SITE/api/documents/type/Statement%20of%20Solicitation&quot;')
    expect(html).toContain(
      'curl -X DELETE -H &quot;x-auth-token: $TOKEN&quot; &quot;$SITE/api/admin/committees/70275&quot;',
    )
  })

  test('gives examples from its own register, and invented ones where something is changed', async () => {
    const { api } = await createTestApp({
      candidates: [aCandidate({ AcctNum: 80_012, OfficeCode: 'SHF', OfficeDesc: 'Sheriff', Juris1num: '' })],
      committees: [aCommittee({ AcctNum: 60_034 })],
      documents: [aDocument({ Account: 80_012, FilePath: '80012/papers 1.pdf' })],
    })
    const html = await (await api.request('/api/docs')).text()

    for (const address of [
      '/api/candidates/80012',
      '/api/races/20261103-GEN/SHF/all',
      '/api/balances?accounts=80012,60034',
      '/docs/80012/papers%201.pdf',
      '/feeds/committees/60034.json',
    ])
      expect(html).toContain(`curl &quot;$SITE${address}&quot;`)
    expect(html).toContain('Such as <code>20261103-GEN/SHF/all</code>')
    expect(html).toContain('$SITE/api/admin/candidates/91527&quot;')
    expect(html).not.toContain('$SITE/api/admin/candidates/80012')
  })

  test('shows the register’s answers to its examples, with the first two entries of each list', async () => {
    const { api } = await createTestApp({
      candidates: [80_012, 80_013, 80_014].map((AcctNum) => aCandidate({ AcctNum })),
    })
    const served = JSON.parse(await (await api.request('/api/openapi.json')).text()) as typeof document
    const shown = (path: string) =>
      served.paths[path]?.get?.responses['200']?.content?.['application/json']?.example

    expect(shown('/api/candidates/{acctNum}')).toEqual(
      await (await api.request('/api/candidates/80014')).json(),
    )
    expect(shown('/api/candidates/{electionId}/{officeCode}')).toMatchObject([
      { AcctNum: 80_014 },
      { AcctNum: 80_013 },
    ])
    // The register does not have the documented one, so another is shown.
    expect(shown('/api/committees')).toMatchObject([{ AcctNum: 70_275 }])
    expect(shown('/api/admin/candidates')).toMatchObject([{ AcctNum: 91_527 }])
    expect(JSON.stringify(served.paths['/api/races/{electionId}/{officeCode}'])).not.toContain('91527')
  })

  test('needs no script and no style but its own sheet', async () => {
    const html = await page()

    expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/i)
    expect([...html.matchAll(/(?:src|<link[^>]*href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      '/favicon.ico',
      '/api/docs.css',
    ])
  })

  test('has the site’s colors, in light and dark', async () => {
    const { api } = await createTestApp()
    const css = await (await api.request('/api/docs.css')).text()

    expect(css).toContain('color-scheme: light dark')
    expect(css).toContain('--color-paper: light-dark(#fbf8f1, #10151f)')
    expect(css).not.toMatch(/url\(|@import/)
  })
})
